import type { CobrancaNoProvedor, PaymentProvider } from '../../adapters/payment/payment.port.ts';

type Account = CobrancaNoProvedor & { valorCentavos: number };

/** A payment provider in memory whose truth a test turns as it likes; says what happened, and what it holds. */
export function ledger() {
  const accounts: Account[] = [];
  const find = (id: string) => accounts.find((account) => account.id === id);
  const unpaid = (account: Account) => account.status === 'PENDING' || account.status === 'OVERDUE';
  const refund = (account: Account, centavos: number) => {
    account.estorno = { ...account.estorno, centavos: account.estorno.centavos + centavos };
    if (account.estorno.centavos === account.valorCentavos) account.status = 'REFUNDED';
  };
  const state = { balance: true };

  const provider: PaymentProvider = {
    findCliente: () => Promise.resolve(null),
    createCliente: () => Promise.reject(new Error('the customer is known')),
    updateCliente: () => Promise.resolve(),
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
      if (!account || account.status !== 'RECEIVED') return { ok: false, motivo: 'recusado' };
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
    /** The payer pays, also what was deleted a moment before. */
    pay(account: Account | undefined) {
      if (account && unpaid(account)) Object.assign(account, { status: 'RECEIVED', removida: false });
    },
    expire(account: Account | undefined) {
      if (account?.status === 'PENDING') account.status = 'OVERDUE';
    },
    /** In the provider's own panel. */
    removeByHand(account: Account | undefined) {
      if (account && unpaid(account)) account.removida = true;
    },
    /** Noted as paid in cash there, and undone again. */
    cashByHand(account: Account | undefined) {
      if (account && unpaid(account)) Object.assign(account, { status: 'RECEIVED_IN_CASH', removida: false });
    },
    undoCash(account: Account | undefined) {
      if (account?.status === 'RECEIVED_IN_CASH') account.status = 'PENDING';
    },
    /** Who paid disputes it; the dispute is won, or lost. */
    dispute(account: Account | undefined) {
      if (account?.status === 'RECEIVED') account.status = 'CHARGEBACK_REQUESTED';
    },
    endDispute(account: Account | undefined, won: boolean) {
      if (account?.status !== 'CHARGEBACK_REQUESTED') return;
      if (won) account.status = 'RECEIVED';
      else refund(account, account.valorCentavos - account.estorno.centavos);
    },
    refundByHand(account: Account | undefined) {
      if (account?.status === 'RECEIVED') refund(account, account.valorCentavos - account.estorno.centavos);
    },
  };
}

function copy(account: Account | undefined): CobrancaNoProvedor | null {
  return account ? structuredClone(account) : null;
}
