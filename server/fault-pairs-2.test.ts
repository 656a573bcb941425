import { playPairs } from './testing/faults/fault-pairs-play.ts';

// A part of a run of all pairs; what a short run draws is played by fault-pairs.test.ts.
playPairs(2);
