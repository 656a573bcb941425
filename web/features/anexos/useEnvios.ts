import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { ActionDispatch } from 'react';
import { enviarArquivo } from './envio.ts';
import type { Envio } from './envio.ts';
import { aIniciar, FILA_VAZIA, proximaFila } from './fila.ts';
import type { Acao, Fila } from './fila.ts';

/** At most so many files on their way at once. */
const EM_PARALELO = 2;

/** The upload queue of one order: transfers are started and stopped to match its state. */
export function useEnvios(pedidoId: string): { fila: Fila; despachar: ActionDispatch<[Acao]> } {
  const client = useQueryClient();
  const [fila, despachar] = useReducer(proximaFila, FILA_VAZIA);
  const envios = useRef(new Map<string, Envio>());

  useEffect(() => {
    for (const [id, envio] of envios.current) {
      const estado = fila.arquivos.find((arquivo) => arquivo.id === id)?.estado;
      // One that failed may still be left out: then what the server has of it must go.
      if (estado === 'enviando' || estado === 'falhou') continue;
      if (estado === undefined || estado === 'pulado') envio.desistir();
      envios.current.delete(id);
    }
    for (const arquivo of aIniciar(fila, EM_PARALELO)) {
      const { id } = arquivo;
      despachar({ tipo: 'iniciar', id });
      const envio = enviarArquivo(arquivo, pedidoId, {
        aoAvancar: (bytes) => despachar({ tipo: 'progresso', id, bytes }),
        aoConcluir: () => {
          despachar({ tipo: 'concluir', id });
          void client.invalidateQueries({ queryKey: ['anexos', pedidoId] });
        },
        aoParar: (desfecho) => {
          despachar({ ...desfecho, id });
          if (desfecho.tipo === 'falhar' && !desfecho.conexao) {
            void client.invalidateQueries({ queryKey: ['sessao'] });
          }
        },
      });
      envios.current.set(id, envio);
    }
  }, [fila, pedidoId, client]);

  useEffect(() => {
    const running = envios.current;
    const religar = () => despachar({ tipo: 'religar' });
    window.addEventListener('online', religar);
    return () => {
      window.removeEventListener('online', religar);
      for (const envio of running.values()) envio.parar();
      running.clear();
    };
  }, []);

  return { fila, despachar };
}
