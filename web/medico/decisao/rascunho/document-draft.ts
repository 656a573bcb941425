import { z } from 'zod';
import type { DocumentoDoCaso } from '../../../../contracts/consultorio/decisao.contract.ts';
import { documentoSchema } from '../../../../contracts/documentos/documento.ts';
import type { DocumentoDigitado } from '../../../../domain/documentos/tipos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import type { Entry, Outcome } from '../../../lib/outbox/entry.ts';
import { judgeFailure } from '../../../lib/outbox/failure.ts';
import { createObservable } from '../../../lib/outbox/observable.ts';
import { createOutbox } from '../../../lib/outbox/outbox.ts';
import type { TabCopy } from '../../../lib/outbox/tab-copies.ts';

/** Milliseconds from the last key to the save, and at most from the first one. */
const SETTLE = { ms: 600, maxMs: 2_500 };
/** The only entry of the outbox: a document is saved as a whole. */
const ENTRY = 'documento';

export type DocumentPhase =
  | 'idle'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'failing'
  | 'refused'
  | 'held-back'
  | 'conflict';

/** The state of a document's draft for a screen. */
export type DraftState = {
  phase: DocumentPhase;
  /** What is typed: the server's draft, or a newer one of this tab. */
  documento: DocumentoDigitado;
  /** When the server last saved it. */
  savedAt: string;
  /** The server's words when it refused. */
  message: string | null;
  /** The draft of somebody else, or of another tab, that stands against what is typed here. */
  other: DocumentoDoCaso | null;
};

/** The copy of an unsaved draft in this tab. */
export const keptDocument = z.object({ dono: z.string(), versao: z.number(), documento: documentoSchema });
export type KeptDocument = z.infer<typeof keptDocument>;

/** What a draft gets from outside; tests pass their own functions. */
export type DocumentPorts = {
  owner: string;
  save: (documento: DocumentoDigitado, versao: number, keepalive: boolean) => Promise<DocumentoDoCaso>;
  /** The draft as it stands on the server; null when it is gone. */
  read: () => Promise<DocumentoDoCaso | null>;
  copy: TabCopy<KeptDocument>;
  /** Called with what the server answered to a save. */
  onSaved: (saved: DocumentoDoCaso) => void;
  random?: () => number;
};

export type DocumentDraft = ReturnType<typeof createDocumentDraft>;

/**
 * What a doctor types into a document, saved by itself as it is typed. It is kept in this tab until the server has it,
 * through reloads, cuts, and the end of a claim; a draft that was changed elsewhere is never written over unasked.
 */
export function createDocumentDraft(first: DocumentoDoCaso, ports: DocumentPorts) {
  const { copy, owner } = ports;
  let server = first;
  let other: DocumentoDoCaso | null = null;
  let message: string | null = null;
  let saved = false;

  const outbox = createOutbox<DocumentoDigitado>({
    settle: SETTLE,
    ready: false,
    send,
    keep(entries) {
      const [entry] = entries;
      if (entry === undefined) copy.erase();
      else return copy.write({ dono: owner, versao: server.versao, documento: entry.data });
      return true;
    },
    ...(ports.random && { random: ports.random }),
  });
  const typed = () => outbox.find(ENTRY);

  const { snapshot, subscribe, tell } = createObservable<DraftState>(() => ({
    phase: phaseNow(),
    documento: typed()?.data ?? server.documento,
    savedAt: server.atualizadoEm,
    message: typed()?.reason ?? message,
    other,
  }));
  outbox.subscribe(tell);

  function phaseNow(): DocumentPhase {
    const entry = typed();
    if (other !== null) return 'conflict';
    if (entry === undefined) return saved ? 'saved' : 'idle';
    if (message !== null) return 'held-back';
    if (entry.state === 'failed') return 'refused';
    if (!outbox.snapshot().connected) return 'offline';
    return entry.state === 'waiting' ? 'failing' : 'saving';
  }

  async function send([entry]: readonly Entry<DocumentoDigitado>[]): Promise<Outcome> {
    if (entry === undefined) return { kind: 'sent' };
    try {
      accept(await ports.save(entry.data, server.versao, false));
      return { kind: 'sent' };
    } catch (error) {
      return judge(entry.data, error);
    }
  }

  function accept(answer: DocumentoDoCaso): void {
    server = answer;
    saved = true;
    message = null;
    ports.onSaved(answer);
  }

  /** The server has what was sent while the page was being left; what was typed since goes by itself. */
  function takenOnLeave(sent: DocumentoDigitado) {
    return (answer: DocumentoDoCaso): void => {
      accept(answer);
      if (typed()?.data === sent) outbox.remove([ENTRY]);
    };
  }

  async function judge(documento: DocumentoDigitado, error: unknown): Promise<Outcome> {
    if (error instanceof ApiError && error.code === 'rascunho_mudou') return compare(documento);
    const failure = judgeFailure(error);
    if (failure.kind === 'retry') return failure;
    if (failure.kind === 'rejected') return { kind: 'failed', reason: failure.message };
    message =
      failure.kind === 'closed'
        ? failure.message
        : 'Você saiu da conta. Entre de novo nesta aba para salvar.';
    return { kind: 'blocked' };
  }

  /** Somebody changed the draft since it was read: what stands there may be what is typed here. */
  async function compare(documento: DocumentoDigitado): Promise<Outcome> {
    const now = await ports.read().catch(() => undefined);
    if (now === undefined) return { kind: 'retry', unheard: true };
    if (now === null) {
      message = 'Este rascunho foi apagado em outro lugar. O seu texto está guardado neste aparelho.';
      return { kind: 'blocked' };
    }
    if (JSON.stringify(now.documento) === JSON.stringify(documento)) {
      accept(now);
      return { kind: 'sent' };
    }
    other = now;
    return { kind: 'blocked' };
  }

  const before = copy.read();
  // What this tab had not saved was typed upon the version of that time: a newer one is a conflict, not a loss.
  if (before !== null) server = { ...first, versao: before.versao };
  outbox.restore(before === null ? [] : [{ id: ENTRY, data: before.documento }]);

  return {
    snapshot,
    subscribe,
    /** Takes what was typed. */
    type(this: void, documento: DocumentoDigitado): void {
      outbox.put({ [ENTRY]: documento });
    },
    /** Takes a draft that was read from the server; nothing while something is typed upon another version. */
    receive(this: void, read: DocumentoDoCaso): void {
      if (typed() !== undefined || read.versao < server.versao) return;
      server = read;
      tell();
    },
    /** Saves what is typed here, over what stands there. */
    keepMine(this: void): void {
      if (other !== null) server = other;
      other = null;
      outbox.wake();
      tell();
    },
    /** Takes what stands there, and drops what is typed here. */
    takeOther(this: void): void {
      if (other !== null) server = other;
      other = null;
      saved = true;
      outbox.remove([ENTRY]);
      tell();
    },
    /** Saves now, without waiting for a pause. @returns when it was saved, or cannot be saved without a person */
    settle(this: void): Promise<void> {
      outbox.flush();
      return new Promise((resolve) => {
        const look = () => {
          const stuck = ['conflict', 'held-back', 'refused', 'offline', 'failing'].includes(phaseNow());
          if (typed() !== undefined && !stuck) return;
          stop();
          resolve();
        };
        const stop = subscribe(look);
        look();
      });
    },
    /** The version that the server has; null while what is typed is not saved. */
    savedVersion: () => (typed() === undefined ? server.versao : null),
    flush: outbox.flush,
    /** Sends in a request that outlives the page, which is being left. */
    leave(this: void): void {
      const entry = typed();
      if (entry === undefined || other !== null || message !== null) return;
      const sent = entry.data;
      void ports.save(sent, server.versao, true).then(takenOnLeave(sent), () => undefined);
    },
    wake(this: void): void {
      message = null;
      outbox.wake();
      tell();
    },
    disconnect: () => outbox.disconnect(),
    idle: outbox.idle,
    close: outbox.close,
    closed: outbox.closed,
  };
}
