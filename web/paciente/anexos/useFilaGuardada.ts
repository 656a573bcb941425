import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionDispatch } from 'react';
import type { Acao, Fila } from './fila.ts';
import { attachmentStore } from './kept-attachments.ts';
import { diferencas, paraArquivo, paraRegistro } from './registro.ts';
import type { Registro } from './registro.ts';
import { takeTurn } from '../../lib/outbox/turn.ts';

export type FilaGuardada = {
  /** What is chosen and unfinished outlives this page. */
  duravel: boolean;
  /** Another tab of this browser sends this order's files. */
  emOutraAba: boolean;
  /** Has this tab send them. */
  assumir: () => void;
};

/** The queue as an earlier visit left it, and kept so that a later one finds it: by one tab at a time. */
export function useFilaGuardada(
  fila: Fila,
  despachar: ActionDispatch<[Acao]>,
  pedidoId: string,
  dono: string,
): FilaGuardada {
  const conhecidos = useRef(new Map<string, Registro>());
  const devolver = useRef<() => void>(undefined);
  const [duravel, setDuravel] = useState(true);
  const [emOutraAba, setEmOutraAba] = useState(false);

  const assumir = useCallback(() => {
    let over = false;
    async function ler() {
      const salvos = await attachmentStore.read({ dono, pedidoId });
      if (over) return;
      conhecidos.current = new Map(salvos.map(({ record }) => [record.id, record]));
      despachar({
        tipo: 'restaurar',
        arquivos: salvos.flatMap(({ record, content }) => paraArquivo(record, content) ?? []),
        correndo: salvos.some(({ record }) => record.confirmado),
      });
    }
    const soltar = takeTurn(
      `zelo-envios-${pedidoId}`,
      () => {
        setEmOutraAba(false);
        void ler();
      },
      () => {
        over = true;
        setEmOutraAba(true);
        despachar({ tipo: 'largar' });
      },
    );
    devolver.current = () => {
      over = true;
      soltar();
    };
  }, [dono, pedidoId, despachar]);

  useEffect(() => {
    assumir();
    return () => devolver.current?.();
  }, [assumir]);

  useEffect(() => {
    if (!fila.lida) return;
    const { novos, mudados, idos } = diferencas(
      conhecidos.current,
      fila.arquivos,
      { dono, pedidoId },
      fila.correndo,
    );
    const agora = Date.now();
    async function guardar(salvo: Registro, conteudo: Blob | null) {
      const ficou = await attachmentStore.save(salvo, conteudo);
      if (!ficou) setDuravel(false);
    }
    novos.forEach((arquivo, i) => {
      const salvo = paraRegistro(arquivo, { dono, pedidoId }, fila.correndo, agora + i / 1000);
      conhecidos.current.set(arquivo.id, salvo);
      void guardar(salvo, arquivo.conteudo);
    });
    for (const salvo of mudados) {
      conhecidos.current.set(salvo.id, salvo);
      void attachmentStore.update(salvo);
    }
    for (const id of idos) conhecidos.current.delete(id);
    if (idos.length > 0) void attachmentStore.forget(idos);
  }, [fila, dono, pedidoId]);

  return { duravel, emOutraAba, assumir };
}
