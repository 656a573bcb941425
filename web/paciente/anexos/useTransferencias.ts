import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ActionDispatch } from 'react';
import { removerAnexo } from '../../../contracts/pedidos/anexos.contract.ts';
import { call } from '../../lib/api/api.ts';
import { aIniciar } from './andamento.ts';
import type { UploadOutcome } from '../../lib/upload/refusal.ts';
import { giveUpUpload, sendFile } from '../../lib/upload/transfer.ts';
import type { Acao, Arquivo, Fila } from './fila.ts';

/** At most so many files on their way at once. */
const EM_PARALELO = 2;

type Despachar = ActionDispatch<[Acao]>;

/** The transfers follow the queue: started, stopped, tried again and given up to match its state. */
export function useTransferencias(fila: Fila, despachar: Despachar, pedidoId: string): void {
  const client = useQueryClient();
  const envios = useRef(new Map<string, AbortController>());
  const antes = useRef(fila);

  useEffect(() => {
    for (const [id, envio] of envios.current) {
      if (fila.arquivos.some((arquivo) => arquivo.id === id && arquivo.estado === 'enviando')) continue;
      envio.abort();
      envios.current.delete(id);
    }
    for (const endereco of abandonados(antes.current, fila)) {
      giveUpUpload(endereco);
      // The last bytes may have come before the person left the file out: then it is there, and can be seen.
      void client.invalidateQueries({ queryKey: ['anexos', pedidoId] });
    }
    antes.current = fila;

    async function concluir(id: string, trocaDe: string | null) {
      await removerTrocado(trocaDe);
      despachar({ tipo: 'concluir', id });
      void client.invalidateQueries({ queryKey: ['anexos', pedidoId] });
    }

    function parou(id: string, trocaDe: string | null, outcome: UploadOutcome) {
      const motivo = 'reason' in outcome ? (outcome.reason ?? '') : '';
      if (outcome.kind === 'sent') void concluir(id, trocaDe);
      else if (outcome.kind === 'restart') despachar({ tipo: 'recomecar', id });
      else if (outcome.kind === 'refused') despachar({ tipo: 'pular', id, motivo });
      else if (outcome.kind === 'failed') {
        despachar({ tipo: 'falhar', id, motivo });
        void client.invalidateQueries({ queryKey: ['sessao'] });
      } else {
        const conexao = outcome.unheard === true;
        // The browser knows before we do: then it is no failed try but a pause.
        if (conexao && !navigator.onLine) despachar({ tipo: 'conexao', conectado: false });
        despachar({ tipo: 'esperar', id, motivo, conexao, pedida: outcome.atLeastMs ?? null });
      }
    }

    for (const arquivo of aIniciar(fila, EM_PARALELO)) {
      const { id, conteudo, tipo, nome, endereco, trocaDe } = arquivo;
      if (conteudo === null) continue;
      despachar({ tipo: 'iniciar', id });
      const envio = new AbortController();
      const { signal } = envio;
      void sendFile(
        { content: conteudo, name: nome, address: endereco, metadata: { pedido: pedidoId, tipo } },
        {
          signal,
          onAddress: (dado) => despachar({ tipo: 'endereco', id, endereco: dado }),
          onProgress: (bytes) => despachar({ tipo: 'progresso', id, bytes }),
          onAccepted: (bytes) => despachar({ tipo: 'aceitar', id, bytes }),
        },
      ).then((outcome) => {
        if (!signal.aborted) parou(id, trocaDe, outcome);
        return undefined;
      });
      envios.current.set(id, envio);
    }
  }, [fila, pedidoId, client, despachar]);

  useEffect(() => {
    const running = envios.current;
    return () => {
      for (const envio of running.values()) envio.abort();
      running.clear();
    };
  }, []);

  usePausas(fila.arquivos, despachar);
}

/** The addresses of files that are no longer wanted: removed, replaced, or left out by the person. */
function abandonados(antes: Fila, agora: Fila): string[] {
  // A tab that lost its turn gives nothing up: the other one goes on with it.
  if (!agora.lida) return [];
  const querido = new Set(agora.arquivos.flatMap((a) => (a.estado === 'pulado' ? [] : [a.endereco])));
  return antes.arquivos.flatMap(({ endereco, estado, id }) => {
    const recusado = agora.arquivos.some((a) => a.id === id && a.endereco === null);
    return endereco === null || querido.has(endereco) || estado === 'pulado' || recusado ? [] : [endereco];
  });
}

/** After the new file is stored the one it replaces goes; where that fails both are there to be seen. */
async function removerTrocado(id: string | null): Promise<void> {
  if (id === null) return;
  await call(removerAnexo, { params: { id } }).catch(() => undefined);
}

/** One timer for each file between two tries. */
function usePausas(arquivos: readonly Arquivo[], despachar: Despachar): void {
  const timers = useRef(new Map<string, number>());
  useEffect(() => {
    const pausados = new Map(
      arquivos.filter(({ estado }) => estado === 'esperando').map(({ id, esperaMs }) => [id, esperaMs]),
    );
    for (const [id, timer] of timers.current) {
      if (pausados.has(id)) continue;
      clearTimeout(timer);
      timers.current.delete(id);
    }
    for (const [id, ms] of pausados) {
      if (timers.current.has(id)) continue;
      timers.current.set(
        id,
        window.setTimeout(() => despachar({ tipo: 'retomar', id }), ms),
      );
    }
  }, [arquivos, despachar]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
}
