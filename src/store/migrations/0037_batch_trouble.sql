-- What holds up a running batch: failures in a row are counted for each kind apart.
ALTER TABLE batches ADD COLUMN problema text;
