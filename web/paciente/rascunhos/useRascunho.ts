import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Rascunho } from '#contracts/pedidos/rascunhos.contract.ts';
import type { CamposDoRascunho, MudancaDoRascunho, ValorDoRascunho } from '#domain/pedidos/rascunho.ts';
import { useOutbox } from '#lib/outbox/observable.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import type { DraftOutbox, DraftSnapshot } from './draft-outbox.ts';
import { holdDraft, openDraft } from './drafts.ts';
import { changesSince, emptyLike } from './fields.ts';
import type { DraftSubject } from './rascunhos.api.ts';

/** Milliseconds since the last key during which text from another device is not written into the field in use. */
const IN_HAND_MS = 10_000;

/** The outbox of a form's draft, which starts with the draft that was read when the form was opened. */
export function useDraftOutbox(target: DraftSubject, saved: Rascunho): DraftOutbox {
  const owner = useSession().clienteId ?? '';
  const [draft] = useState(() => {
    const open = openDraft(target, owner);
    open.receive(saved);
    return open;
  });
  const { tipo, id } = target;
  useEffect(() => holdDraft({ tipo, id }, owner, draft), [tipo, id, owner, draft]);
  useEffect(() => draft.receive(saved), [draft, saved]);
  return draft;
}

/** Maps a form's values to the fields of a draft. */
export type DraftFormat<V extends FieldValues> = {
  flatten: (valuees: V) => CamposDoRascunho;
  set: (field: string, value: ValorDoRascunho) => void;
  /** Further changes that follow from what was typed. */
  along?: (typed: CamposDoRascunho) => MudancaDoRascunho;
};

type Options<V extends FieldValues> = {
  form: UseFormReturn<V>;
  draft: DraftOutbox;
  format: DraftFormat<V>;
  /** The saved record under the draft. */
  record: CamposDoRascunho;
  /** False while the record or the draft is being read again: the form is compared only with current ones. */
  fresh: boolean;
};

/**
 * Connects a form with the outbox of its draft: typed text goes into the outbox, text from other devices into the
 * form, except for the field in use.
 */
export function useRascunho<V extends FieldValues>({
  form,
  draft,
  format,
  record,
  fresh,
}: Options<V>): DraftSnapshot {
  const state = useOutbox(draft);
  const latest = useRef(format);
  const seen = useRef<CamposDoRascunho | null>(null);
  const inHand = useRef<{ field: string; until: number } | null>(null);
  useLayoutEffect(() => {
    latest.current = format;
    seen.current ??= format.flatten(form.getValues());
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          const now = latest.current.flatten(form.getValues());
          const typed = changesSince(seen.current ?? {}, now);
          seen.current = now;
          const [field] = Object.keys(typed);
          if (field === undefined) return;
          if (type === 'change') inHand.current = { field, until: Date.now() + IN_HAND_MS };
          draft.write({ ...typed, ...latest.current.along?.(typed) });
        },
      }),
    [form, draft],
  );

  /** Writes newer values from elsewhere into the form. @returns milliseconds after which to try again, or null */
  const reconcile = useEffectEvent((expected: CamposDoRascunho): number | null => {
    if (draft.closed()) return null;
    const left = (inHand.current?.until ?? 0) - Date.now();
    let waits = false;
    for (const [field, value] of Object.entries(format.flatten(form.getValues()))) {
      const newer = expected[field] ?? emptyLike(value);
      if (newer === value || draft.isUnsent(field)) continue;
      if (field === inHand.current?.field && left > 0) {
        waits = true;
      } else {
        seen.current = { ...seen.current, [field]: newer };
        format.set(field, newer);
      }
    }
    return waits ? left : null;
  });

  const { fields } = state;
  const expected = useMemo(() => ({ ...record, ...fields }), [record, fields]);
  useEffect(() => {
    const waits = fresh ? reconcile(expected) : null;
    if (waits === null) return undefined;
    const timer = setTimeout(() => reconcile(expected), waits);
    return () => clearTimeout(timer);
  }, [expected, fresh]);

  const onLeave = useEffectEvent(() => {
    inHand.current = null;
    draft.flush();
    if (fresh) reconcile(expected);
  });
  useEffect(() => {
    // A field that is removed by a render fires `focusout`, too: wait until form values and field names belong
    // together again.
    const leave = () => queueMicrotask(() => onLeave());
    document.addEventListener('focusout', leave);
    return () => document.removeEventListener('focusout', leave);
  }, []);

  return state;
}
