-- Its address's filter has let it through: it is sent, also if its name changes after that.
ALTER TABLE entregas_eventos ADD COLUMN juzgada boolean NOT NULL DEFAULT false;
