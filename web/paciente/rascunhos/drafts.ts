import type { ApiError } from '#lib/api/api.ts';
import { queryClient } from '#lib/api/query.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { createRegistry } from '#lib/outbox/registry.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';
import { createDraftOutbox, keptDraft, type DraftOutbox } from './draft-outbox.ts';
import { guardarRascunho, lerRascunho, rascunhoKey, type DraftSubject } from './rascunhos.api.ts';

/** The open outboxes of drafts, one per form and owner. */
const drafts = createRegistry<DraftOutbox>();

/** Returns the open outbox of a form's draft, or creates it. */
export function openDraft(target: DraftSubject, owner: string): DraftOutbox {
  return drafts.open(target.id, owner, () => createDraft(target, owner));
}

/**
 * Marks a draft as shown by a form.
 * @returns the function to call when the form goes; the outbox then stays open until nothing in it is unsent
 */
export function holdDraft({ id }: DraftSubject, owner: string, draft: DraftOutbox): () => void {
  listenToPage();
  const letGo = drafts.hold(id, owner, draft);
  return () => {
    draft.flush();
    letGo();
  };
}

function createDraft(target: DraftSubject, owner: string): DraftOutbox {
  const queryKey = rascunhoKey(target);
  return createDraftOutbox({
    owner,
    save: (version, fields, keepalive) => guardarRascunho(target, version, fields, keepalive),
    read: () => lerRascunho(target),
    copy: createTabCopy(keptDraft, { storage: tabStorage(), kind: 'draft', key: target.id, owner }),
    onKnown(rascunho) {
      // Only when a form uses it: otherwise the cache would hold an old draft for the next visit.
      if (queryClient.getQueryData(queryKey) !== undefined) queryClient.setQueryData(queryKey, rascunho);
    },
    onRefused: (error) => void lookAgain(target, error),
  });
}

/** After a refusal reads again what was refused: the order, or the session. */
async function lookAgain({ tipo, id }: DraftSubject, { status }: ApiError): Promise<void> {
  const queryKey = status === 409 && tipo === 'historico' ? ['pedido', id] : ['sessao'];
  await queryClient.invalidateQueries({ queryKey });
}

function leaveAll(): void {
  for (const draft of drafts.all()) draft.leave();
}

let listening = false;

/** Listens once, for all drafts, to the events after which the browser may discard or restore the page. */
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
