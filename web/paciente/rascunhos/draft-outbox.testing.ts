import { mudarRascunho, type MudancaDoRascunho } from '#domain/pedidos/rascunho.ts';
import type { Rascunho } from '#contracts/pedidos/rascunhos.contract.ts';
import { ApiError } from '#lib/api/api.ts';
import { createDraftOutbox, type KeptDraft } from './draft-outbox.ts';

/** The server's answer when the draft was ended by a save of the form. */
export const OVER = new ApiError(409, { code: 'rascunho_encerrado', message: 'Já.', requestId: 'x' });
/** Error of a call without an answer. */
export const NO_NETWORK = new ApiError(0, { code: 'rede', message: 'Sem rede.', requestId: null });

/**
 * A fake server of one draft with the rules of the real one; each of `failures` is thrown by one request first.
 */
export function testServer() {
  let current: Rascunho = { versao: 0, desde: 0, salvoEm: null, campos: {} };
  const requests: { versao: number; campos: MudancaDoRascunho; keepalive: boolean }[] = [];
  const failures: Error[] = [];
  function write(change: MudancaDoRascunho): void {
    const changed = mudarRascunho('historico', current.campos, change);
    if (!changed.ok) throw new Error(changed.motivo);
    if (!changed.mudou) return;
    const versao = current.versao + 1;
    current = { ...current, versao, salvoEm: '2026-11-21T17:32:00.000Z', campos: { ...changed.campos } };
  }
  return {
    requests,
    failures,
    write,
    read: () => current,
    /** Saves the form itself. */
    saveForm(): void {
      const versao = current.versao + 1;
      current = { versao, desde: versao, salvoEm: null, campos: {} };
    },
    async save(versao: number, campos: MudancaDoRascunho, keepalive: boolean) {
      requests.push({ versao, campos, keepalive });
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      const failure = failures.shift();
      if (failure) throw failure;
      if (versao < current.desde) throw OVER;
      write(campos);
      return { versao: current.versao, salvoEm: current.salvoEm };
    },
  };
}

export type TestServer = ReturnType<typeof testServer>;

type Tab = { copy: KeptDraft | null; full: boolean };

/** This tab's stored copy of one draft, in memory. */
export function testTab(): Tab {
  return { copy: null, full: false };
}

/** Creates the outbox of a draft over a fake server and tab, with the draft read as a form does. */
export function testDraft(server: TestServer, tab: Tab = testTab()) {
  const refusals: number[] = [];
  const draft = createDraftOutbox({
    owner: 'ana',
    save: (version, fields, keepalive) => server.save(version, fields, keepalive),
    read: async () => server.read(),
    copy: {
      read: () => tab.copy,
      write(copy) {
        if (!tab.full) tab.copy = structuredClone(copy);
        return !tab.full;
      },
      erase: () => void (tab.copy = null),
    },
    onKnown: () => undefined,
    onRefused: ({ status }) => void refusals.push(status),
    random: () => 1,
  });
  draft.receive(server.read());
  return { draft, refusals, tab };
}
