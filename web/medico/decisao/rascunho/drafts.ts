import { useEffect, useState } from 'react';
import type { DocumentoDoCaso } from '../../../../contracts/consultorio/decisao.contract.ts';
import { sessionOwner, useSession } from '../../../conta/identidade/session.public.ts';
import { tabStorage } from '../../../lib/browser/tab-storage.ts';
import { useOutbox } from '../../../lib/outbox/observable.ts';
import { createRegistry } from '../../../lib/outbox/registry.ts';
import { createTabCopy } from '../../../lib/outbox/tab-copies.ts';
import { patchDocumento, readDocumentos, saveDocumento } from '../decisao.api.ts';
import { createDocumentDraft, keptDocument, type DocumentDraft, type DraftState } from './document-draft.ts';

/** The open drafts of documents, one per document and owner. */
const drafts = createRegistry<DocumentDraft>();

function openDraft(pedidoId: string, first: DocumentoDoCaso, owner: string): DocumentDraft {
  const { id } = first;
  listenToPage();
  return drafts.open(id, owner, () =>
    createDocumentDraft(first, {
      owner,
      save: (documento, versao, keepalive) => saveDocumento(id, documento, versao, keepalive),
      read: async () => {
        const { documentos } = await readDocumentos(pedidoId);
        return documentos.find((one) => one.id === id) ?? null;
      },
      copy: createTabCopy(keptDocument, { storage: tabStorage(), kind: 'draft', key: `doc:${id}`, owner }),
      onSaved: (saved) => patchDocumento(pedidoId, saved),
    }),
  );
}

/** The draft of a document with its state; `documento` is what the server holds. */
export function useDocumentDraft(pedidoId: string, documento: DocumentoDoCaso): [DocumentDraft, DraftState] {
  const owner = sessionOwner(useSession()) ?? '';
  const [draft] = useState(() => openDraft(pedidoId, documento, owner));
  const { id } = documento;
  useEffect(() => {
    const letGo = drafts.hold(id, owner, draft);
    // The case may have come back into this hand: what was held back is sent again.
    draft.wake();
    return () => {
      draft.flush();
      letGo();
    };
  }, [id, owner, draft]);
  useEffect(() => draft.receive(documento), [draft, documento]);
  return [draft, useOutbox(draft)];
}

/** Saves every draft that is open in this page. @returns when each was saved or waits for a person */
export async function settleDrafts(): Promise<void> {
  await Promise.all(drafts.all().map((draft) => draft.settle()));
}

function leaveAll(): void {
  for (const draft of drafts.all()) draft.leave();
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
