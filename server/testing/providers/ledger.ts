import type { CobrancaNoProvedor, PaymentProvider } from '#ports/payment.ts';
import { happen, refund, refundable, unpaid, type Account, type Happening } from './happenings.ts';

/** A payment provider in memory whose truth a test turns as it likes; says what happened, and what it holds. */
export function ledger() {
  const accounts: Account[] = [];
  const find = (id: string) => accounts.find((account) => account.id === id);
  const state = { balance: true };

  const provider: PaymentProvider = {
    findCliente: () => Promise.resolve(null),
    createCliente: () => Promise.reject(new Error('the customer is known')),
    updateCliente: () => Promise.resolve(),
    deleteCliente: () => Promise.resolve(),
    findCobranca: async (referencia) =>
      copy(accounts.find((account) => account.referencia === referencia && !account.removida)),
    async createCobranca({ idAsaas, valorCentavos, referencia }) {
      const made: Account = {
        id: `pay_${crypto.randomUUID()}`,
        status: 'PENDING',
        valorCentavos,
        referencia,
        removida: false,
        pagaEm: null,
        idAsaas,
        estorno: { centavos: 0, emAndamento: false, negado: false },
      };
      accounts.push(made);
      return copy(made) ?? made;
    },
    readCobranca: async (id) => copy(find(id)),
    readPix: async (id) => ({ payload: `000201${id}`, expiraEm: null }),
    async deleteCobranca(id) {
      const account = find(id);
      if (account && unpaid(account)) account.removida = true;
    },
    async refund(id, { valorCentavos }) {
      const account = find(id);
      const asked = valorCentavos ?? (account ? account.valorCentavos - account.estorno.centavos : 0);
      if (!account || !refundable(account)) return { ok: false, motivo: 'recusado' };
      if (asked > account.valorCentavos - account.estorno.centavos) return { ok: false, motivo: 'recusado' };
      if (!state.balance) return { ok: false, motivo: 'sem-saldo' };
      refund(account, asked);
      return { ok: true };
    },
    readFilas: () => Promise.resolve([]),
    reactivateFila: () => Promise.resolve(),
  };

  return {
    provider,
    state,
    accounts,
    /** Something happens to a charge there, and nobody is told; nothing where it cannot happen to it. */
    happen(happening: Happening, account: Account | undefined) {
      if (account) happen(happening, account);
    },
  };
}

function copy(account: Account | undefined): CobrancaNoProvedor | null {
  return account ? structuredClone(account) : null;
}
