import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { createObservable, useOutbox } from '#lib/outbox/observable.ts';
import { usePageBeyond } from '../pedidos-adm.api.ts';
import { extendWalk, readWalk, type PedidosWalk } from './pedidos-walk.ts';

type Side = 'before' | 'after';

/** Pages that walks of this tab were extended by: the storage tells nobody. */
let pagesRead = 0;
const { snapshot, subscribe, tell } = createObservable(() => pagesRead);

/**
 * The place of an order in the list that it was opened from, and the step to its neighbours. The next page of the list is
 * read while its last order is shown; a step that comes earlier is taken once it is there.
 */
export function usePedidosWalk(id: string): { walk: PedidosWalk | null; step: (side: Side) => void } {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ id: string; side: Side } | null>(null);
  useOutbox({ snapshot, subscribe });
  const walk = readWalk(tabStorage(), id);
  const lugar = walk?.missing?.lugar ?? null;
  const { data, error } = usePageBeyond(walk?.missing ?? null);
  useEffect(() => {
    if (lugar === null || data === undefined) return;
    extendWalk(tabStorage(), lugar, data);
    pagesRead += 1;
    tell();
  }, [lugar, data]);

  const to = wanted?.id === id ? (walk?.[wanted.side] ?? null) : null;
  useEffect(() => {
    if (to !== null) void navigate(`/pedido/${to}`);
  }, [to, navigate]);
  return {
    walk,
    step: (side) => {
      const next = walk?.[side] ?? null;
      if (next !== null) void navigate(`/pedido/${next}`);
      else if (lugar !== null && error === null) setWanted({ id, side });
    },
  };
}
