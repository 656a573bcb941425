import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { tabStorage } from '../../lib/browser/tab-storage.ts';
import { guardarPulados } from '../fluxo/recados.ts';
import type { Recados } from '../fluxo/recados.ts';
import { terminou } from './andamento.ts';
import type { Fila } from './fila.ts';
import { guarda } from './guarda-do-navegador.ts';

/** Goes on to `/financeiro/{id}` once every file is stored or skipped, and hands the skipped ones over. */
export function useSeguirAoTerminar(pedidoId: string, fila: Fila, avisos: readonly string[]): void {
  const navigate = useNavigate();
  const fim = terminou(fila);
  useEffect(() => {
    if (!fim) return;
    const pulados = fila.arquivos
      .filter(({ estado }) => estado === 'pulado')
      .map(({ nome, motivo }) => ({ nome, motivo: motivo ?? '' }));
    guardarPulados(tabStorage(), pedidoId, pulados);
    const recados: Recados = { avisos: [...avisos], pulados };
    void guarda.esquecer(fila.arquivos.map(({ id }) => id));
    void navigate(`/financeiro/${pedidoId}`, { state: recados });
    // Only the end moves on; the queue cannot change after it.
  }, [fim, fila, avisos, pedidoId, navigate]);
}
