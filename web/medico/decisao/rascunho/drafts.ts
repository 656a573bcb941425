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

export type DocumentDraft = ServerDraft<DocumentoDigitado, DocumentoDoCaso>;
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

export type NotaDoRascunho = ServerDraft<string, RascunhoDaNota>;

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

/** State of a document's draft; `documento` is the server's version. */
export function useDocumentDraft(
  pedidoId: string,
  documento: DocumentoDoCaso,
): [DocumentDraft, DraftState<DocumentoDigitado, DocumentoDoCaso> & { documento: DocumentoDigitado }] {
  const owner = sessionOwner(useSession()) ?? '';
  const [draft] = useState(() => openDraft(pedidoId, documento, owner));
  const state = useHeld(drafts, { name: documento.id, owner, draft, read: documento });
  return [draft, { ...state, documento: state.data }];
}

/** State of a case's note in progress; `nota` is the server's version, null without one. */
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
  /** Last answer of the server. */
  read: Row;
};

/** Keeps a draft open while a screen shows it. @returns its state */
function useHeld<Data, Row extends { versao: number; atualizadoEm: string }>(
  registry: { hold: (name: string, owner: string, draft: ServerDraft<Data, Row>) => () => void },
  { name, owner, draft, read }: Held<Data, Row>,
): DraftState<Data, Row> {
  useEffect(() => {
    const letGo = registry.hold(name, owner, draft);
    // The case may be in this hand again: blocked changes are retried.
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

/** Saves every open draft of this page. @returns when each is saved or waits for a person */
export async function settleDrafts(): Promise<void> {
  await Promise.all(all().map((draft) => draft.settle()));
}

function leaveAll(): void {
  for (const draft of all()) draft.leave();
}

let listening = false;

/** Registers once, for all drafts, for the events after which the browser may discard the page. */
function listenToPage(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('pagehide', leaveAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leaveAll();
  });
}
