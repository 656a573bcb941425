import { playFaults } from './testing/faults/fault-play.ts';

// The rows of the server's own supports but for its database, beside those of the others (fault-table.test.ts says which).
playFaults(['s3', 'disk', 'clock']);
