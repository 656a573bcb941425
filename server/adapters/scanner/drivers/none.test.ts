import { describeScanner } from '../scanner.suite.ts';
import { noScanner } from './none.ts';

describeScanner('none', async () => ({ scanner: noScanner, threat: null, stop: async () => undefined }));
