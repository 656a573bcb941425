import { playFaults } from './testing/faults/fault-play.ts';

// The rows of what the server itself stands on but for its database, beside those of the others (fault-table.test.ts says which).
playFaults(['s3', 'disk', 'clock']);
