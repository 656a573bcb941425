import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnServerBack, useServerRestarting } from '../lib/live/watchdog.ts';
import { DialogStatus } from '../ui/dialog/ModalDialog.tsx';

const RESTARTING = 'O serviço está voltando. Nada se perde: seguimos tentando por você.';
const REPEATING = 'Ainda não foi salvo. Tentando de novo…';

/**
 * Announces that the server is restarting, or that a write is being repeated; an open dialog repeats the words, because it
 * makes the page behind it inert. Reads all queries again once the server is back.
 */
export function OutageStatus({ children }: { children: ReactNode }) {
  const restarting = useServerRestarting();
  const repeating = useIsMutating({ predicate: ({ state }) => state.failureCount > 0 }) > 0;
  const client = useQueryClient();
  useOnServerBack(() => void client.invalidateQueries());
  const words = restarting ? RESTARTING : repeating ? REPEATING : null;
  return (
    <DialogStatus value={words}>
      <div role="status" className="indo volta">
        {words !== null && <span>{words}</span>}
      </div>
      {children}
    </DialogStatus>
  );
}
