import { playPairs } from './testing/faults/fault-pairs-play.ts';

// Two faults at once: what was drawn, or of all of them the part that the other two files leave to this one.
playPairs(1);
