import { playFaults } from './testing/faults/fault-play.ts';

// The rows of the provider of signing sessions, beside those of the others (fault-table.test.ts says which).
playFaults(['psc']);
