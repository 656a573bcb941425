import type { ModoPrazo } from '../../../domain/calendario/dias-uteis.ts';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import type { FakeStore } from '../store/fake-store.ts';

/** What writing the demonstration needs. */
export type Seeding = {
  db: UnitOfWork['db'];
  store: FakeStore;
  settings: { modoPrazo: ModoPrazo; brand: string };
  now: Date;
  /** Ids of the questions in force. */
  versoes: { saude: string; tratamento: string };
};

/** A patient that was written, and the customer at the fake bank. */
export type Patient = { id: string; cpf: string; customer: string };
