-- A batch's row is rewritten several times in each search. With its revision in an index each version was an entry there,
-- and the planner of a small table took that index for the foreign key checks of the rows that point at the batch: each
-- check walked through all of them. An account has few batches: those changed since a revision are found by its key.
DROP INDEX batches_revision;
