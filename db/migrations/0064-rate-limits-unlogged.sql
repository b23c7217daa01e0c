-- A count of tries need not outlive a crash, and nobody is to wait for the disk because of one.
ALTER TABLE rate_limits SET UNLOGGED;
