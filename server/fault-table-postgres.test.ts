import { playFaults } from './testing/faults/fault-play.ts';

// The rows of the database, beside those of the others (fault-table.test.ts says which).
playFaults(['postgres']);
