import { memoryFakeStore } from './fake-store.ts';
import { describeFakeStore } from './fake-store.suite.ts';

describeFakeStore('memory', async () => memoryFakeStore());
