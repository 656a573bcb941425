import { playPairs } from './testing/faults/fault-pairs-play.ts';

// Two faults at once, a third of what was drawn; the others run beside it.
playPairs(1, 3);
