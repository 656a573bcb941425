import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { tabStorage } from '../../lib/browser/tab-storage.ts';
import { keepSkippedFiles } from '../fluxo/step-notes.ts';
import type { StepNotes } from '../fluxo/step-notes.ts';
import { terminou } from './andamento.ts';
import type { Fila } from './fila.ts';
import { attachmentStore } from './kept-attachments.ts';

/** Goes on to `/financeiro/{id}` once every file is stored or skipped, and hands the skipped ones over. */
export function useSeguirAoTerminar(pedidoId: string, fila: Fila, avisos: readonly string[]): void {
  const navigate = useNavigate();
  const fim = terminou(fila);
  useEffect(() => {
    if (!fim) return;
    const pulados = fila.arquivos
      .filter(({ estado }) => estado === 'pulado')
      .map(({ nome, motivo }) => ({ nome, motivo: motivo ?? '' }));
    keepSkippedFiles(tabStorage(), pedidoId, pulados);
    const recados: StepNotes = { avisos: [...avisos], pulados };
    void attachmentStore.forget(fila.arquivos.map(({ id }) => id));
    void navigate(`/financeiro/${pedidoId}`, { state: recados });
    // Only the end moves on; the queue cannot change after it.
  }, [fim, fila, avisos, pedidoId, navigate]);
}
