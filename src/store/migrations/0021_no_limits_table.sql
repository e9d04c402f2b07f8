-- The installation's limits are kept in memory and as rates; no program reads or writes this table.
DROP TABLE limites;
