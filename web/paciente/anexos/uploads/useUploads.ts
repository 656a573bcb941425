import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { removerAnexo } from '#contracts/pedidos/anexos.contract.ts';
import { call } from '#lib/api/api.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { takeTurn } from '#lib/outbox/turn.ts';
import { useOutbox } from '#lib/outbox/observable.ts';
import { giveUpUpload, sendFile } from '#lib/upload/transfer.ts';
import { keepSkippedFiles } from '#web/paciente/fluxo/step-notes.ts';
import type { StepNotes } from '#web/paciente/fluxo/step-notes.ts';
import { uploadStore, type UploadPlace } from './kept-uploads.ts';
import { isFinished } from './progress.ts';
import { createUploads, type Uploads, type UploadsSnapshot } from './uploads.ts';

/** The uploads of one order, active while the component is mounted, and their current state. */
export function useUploads(place: UploadPlace): { uploads: Uploads; now: UploadsSnapshot } {
  const client = useQueryClient();
  const [uploads] = useState(() =>
    createUploads({
      place,
      sendFile,
      giveUp: giveUpUpload,
      store: uploadStore,
      takeTurn: (onWon, onLost) => takeTurn(`zelo-envios-${place.pedidoId}`, onWon, onLost),
      removeReplaced: (id) => call(removerAnexo, { params: { id } }),
      onStored: () => void client.invalidateQueries({ queryKey: ['anexos', place.pedidoId] }),
      onFailed: () => void client.invalidateQueries({ queryKey: ['sessao'] }),
      now: Date.now,
    }),
  );
  const now = useOutbox(uploads);
  useEffect(() => {
    uploads.takeOver();
    return uploads.leave;
  }, [uploads]);
  useNetwork(uploads);
  return { uploads, now };
}

/**
 * Forwards the browser's network events, and tries again when the page becomes visible: a phone that wakes up
 * sends no event.
 */
function useNetwork({ wake, disconnect }: Uploads): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) wake();
    };
    window.addEventListener('offline', disconnect);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('offline', disconnect);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', look);
    };
  }, [wake, disconnect]);
}

/**
 * Navigates to `/financeiro/{id}` once every file is stored or left out, and passes the names of the files left
 * out.
 */
export function useGoOnWhenFinished(
  pedidoId: string,
  uploads: UploadsSnapshot,
  avisos: readonly string[],
): void {
  const navigate = useNavigate();
  const finished = isFinished(uploads);
  const { files } = uploads;
  useEffect(() => {
    if (!finished) return undefined;
    const pulados = files
      .filter(({ state }) => state === 'refused')
      .map(({ nome, reason }) => ({ nome, motivo: reason ?? '' }));
    keepSkippedFiles(tabStorage(), pedidoId, pulados);
    const notes: StepNotes = { avisos: [...avisos], pulados };
    let left = false;
    // First forgotten, then left: a page that is closed at once aborts pending writes, and the next visit to this step
    // would find the files, send them again and navigate away.
    const leave = async () => {
      await uploadStore.forget(files.map(({ id }) => id));
      if (!left) await navigate(`/financeiro/${pedidoId}`, { state: notes });
    };
    void leave();
    return () => {
      left = true;
    };
  }, [finished, files, avisos, pedidoId, navigate]);
}
