import type { ApiError } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query.ts';
import { tabStorage } from '../../lib/browser/tab-storage.ts';
import { createRegistry } from '../../lib/outbox/registry.ts';
import { createTabCopy } from '../../lib/outbox/tab-copies.ts';
import { createDraftOutbox, keptDraft, type DraftOutbox } from './draft-outbox.ts';
import { guardarRascunho, lerRascunho, rascunhoKey, type Alvo } from './rascunhos.api.ts';

/** One per form and owner, for as long as a page shows it or something in it is unsent. */
const drafts = createRegistry<DraftOutbox>();

/** The outbox of a form, the one that is open if there is one. */
export function openDraft(alvo: Alvo, owner: string): DraftOutbox {
  return drafts.open(alvo.id, owner, () => createDraft(alvo, owner));
}

/** A page shows the form. @returns what to call when it no longer does: the outbox stays while it has unsent text */
export function holdDraft({ id }: Alvo, owner: string, draft: DraftOutbox): () => void {
  listenToPage();
  const letGo = drafts.hold(id, owner, draft);
  return () => {
    draft.flush();
    letGo();
  };
}

function createDraft(alvo: Alvo, owner: string): DraftOutbox {
  const queryKey = rascunhoKey(alvo);
  return createDraftOutbox({
    owner,
    save: (version, fields, keepalive) => guardarRascunho(alvo, version, fields, keepalive),
    read: () => lerRascunho(alvo),
    copy: createTabCopy(keptDraft, { storage: tabStorage(), kind: 'draft', key: alvo.id, owner }),
    onKnown(rascunho) {
      // Only where a form shows it: nothing older may wait in the cache for the next visit.
      if (queryClient.getQueryData(queryKey) !== undefined) queryClient.setQueryData(queryKey, rascunho);
    },
    onRefused: (error) => void lookAgain(alvo, error),
  });
}

/** A refusal says that something else is no longer what this page believes. */
async function lookAgain({ tipo, id }: Alvo, { status }: ApiError): Promise<void> {
  const queryKey = status === 409 && tipo === 'historico' ? ['pedido', id] : ['sessao'];
  await queryClient.invalidateQueries({ queryKey });
}

function leaveAll(): void {
  for (const draft of drafts.all()) draft.leave();
}

let listening = false;

/** The moments at which a browser may take the page away, or give it back; once for all drafts. */
function listenToPage(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('pagehide', leaveAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leaveAll();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) for (const draft of drafts.all()) void draft.comeBack();
  });
}
