import { playFaults } from './testing/faults/fault-play.ts';

// The rows of the payment provider, beside those of the others (fault-table.test.ts says which).
playFaults(['asaas']);
