import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { RascunhoDaNota } from '#contracts/consultorio/caso.contract.ts';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import { useOutbox } from '#lib/outbox/observable.ts';
import { createRegistry } from '#lib/outbox/registry.ts';
import {
  patchDocumento,
  patchRascunhoDaNota,
  readDocumentos,
  saveDocumento,
  saveRascunhoDaNota,
} from '../decisao.api.ts';
import { createKeptDraft } from './kept-draft.ts';
import { createServerDraft, type DraftState, type ServerDraft } from './server-draft.ts';

/** The draft of a document. */
export type DocumentDraft = ServerDraft<DocumentoDigitado, DocumentoDoCaso>;
/** The open drafts of documents, one per document and owner. */
const drafts = createRegistry<DocumentDraft>();

function openDraft(pedidoId: string, first: DocumentoDoCaso, owner: string): DocumentDraft {
  const { id } = first;
  listenToPage();
  return drafts.open(id, owner, () =>
    createServerDraft<DocumentoDigitado, DocumentoDoCaso>(first, {
      dataOf: ({ documento }) => documento,
      save: (documento, versao, keepalive) => saveDocumento(id, documento, versao, keepalive),
      read: async () => {
        const { documentos } = await readDocumentos(pedidoId);
        return documentos.find((one) => one.id === id) ?? null;
      },
      kept: createKeptDraft(documentoSchema, { key: `doc:${id}`, owner }),
      onSaved: (saved) => patchDocumento(pedidoId, saved),
    }),
  );
}

/** The clinical note that a doctor is writing in a case. */
export type NotaDoRascunho = ServerDraft<string, RascunhoDaNota>;

/** The open notes, one per case and owner. */
const notas = createRegistry<NotaDoRascunho>();

const NO_NOTE: RascunhoDaNota = { texto: '', versao: 0, atualizadoEm: '' };

function openNota(pedidoId: string, owner: string): NotaDoRascunho {
  listenToPage();
  return notas.open(pedidoId, owner, () =>
    createServerDraft<string, RascunhoDaNota>(NO_NOTE, {
      dataOf: ({ texto }) => texto,
      save: (texto, versao, keepalive) => saveRascunhoDaNota(pedidoId, texto, versao, keepalive),
      read: async () => (await readDocumentos(pedidoId)).rascunhoDaNota ?? NO_NOTE,
      kept: createKeptDraft(z.string(), { key: `nota:${pedidoId}`, owner }),
      onSaved: (saved) => patchRascunhoDaNota(pedidoId, saved),
    }),
  );
}

/** The draft of a document with its state; `documento` is what the server holds. */
export function useDocumentDraft(
  pedidoId: string,
  documento: DocumentoDoCaso,
): [DocumentDraft, DraftState<DocumentoDigitado, DocumentoDoCaso> & { documento: DocumentoDigitado }] {
  const owner = sessionOwner(useSession()) ?? '';
  const [draft] = useState(() => openDraft(pedidoId, documento, owner));
  const state = useHeld(drafts, { name: documento.id, owner, draft, read: documento });
  return [draft, { ...state, documento: state.data }];
}

/** The note that is being written in a case, with its state; `nota` is what the server holds, null for nothing. */
export function useNota(
  pedidoId: string,
  nota: RascunhoDaNota | null,
): [NotaDoRascunho, DraftState<string, RascunhoDaNota>] {
  const owner = sessionOwner(useSession()) ?? '';
  const [draft] = useState(() => openNota(pedidoId, owner));
  return [draft, useHeld(notas, { name: pedidoId, owner, draft, read: nota ?? NO_NOTE })];
}

type Held<Data, Row extends { versao: number; atualizadoEm: string }> = {
  name: string;
  owner: string;
  draft: ServerDraft<Data, Row>;
  /** The last answer of the server. */
  read: Row;
};

/** Holds a draft open while a screen shows it. @returns its state */
function useHeld<Data, Row extends { versao: number; atualizadoEm: string }>(
  registry: { hold: (name: string, owner: string, draft: ServerDraft<Data, Row>) => () => void },
  { name, owner, draft, read }: Held<Data, Row>,
): DraftState<Data, Row> {
  useEffect(() => {
    const letGo = registry.hold(name, owner, draft);
    // The case may have come back into this hand: what was held back is sent again.
    draft.wake();
    return () => {
      draft.flush();
      letGo();
    };
  }, [registry, name, owner, draft]);
  useEffect(() => draft.receive(read), [draft, read]);
  return useOutbox(draft);
}

const all = () => [...drafts.all(), ...notas.all()];

/** Saves every draft that is open in this page. @returns when each was saved or waits for a person */
export async function settleDrafts(): Promise<void> {
  await Promise.all(all().map((draft) => draft.settle()));
}

function leaveAll(): void {
  for (const draft of all()) draft.leave();
}

let listening = false;

/** Listens once, for all drafts, to the events after which the browser may discard the page. */
function listenToPage(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('pagehide', leaveAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leaveAll();
  });
}
