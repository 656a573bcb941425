import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionDispatch } from 'react';
import type { Acao, Fila } from './fila.ts';
import { guarda } from './guarda-do-navegador.ts';
import { diferencas, paraArquivo, paraRegistro } from './registro.ts';
import type { Registro } from './registro.ts';
import { pedirVez } from './vez.ts';

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
      const salvos = await guarda.ler({ dono, pedidoId });
      if (over) return;
      conhecidos.current = new Map(salvos.map(({ registro }) => [registro.id, registro]));
      despachar({
        tipo: 'restaurar',
        arquivos: salvos.flatMap(({ registro, conteudo }) => paraArquivo(registro, conteudo) ?? []),
        correndo: salvos.some(({ registro }) => registro.confirmado),
      });
    }
    const soltar = pedirVez(
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
      const ficou = await guarda.guardar(salvo, conteudo);
      if (!ficou) setDuravel(false);
    }
    novos.forEach((arquivo, i) => {
      const salvo = paraRegistro(arquivo, { dono, pedidoId }, fila.correndo, agora + i / 1000);
      conhecidos.current.set(arquivo.id, salvo);
      void guardar(salvo, arquivo.conteudo);
    });
    for (const salvo of mudados) {
      conhecidos.current.set(salvo.id, salvo);
      void guarda.mudar(salvo);
    }
    for (const id of idos) conhecidos.current.delete(id);
    if (idos.length > 0) void guarda.esquecer(idos);
  }, [fila, dono, pedidoId]);

  return { duravel, emOutraAba, assumir };
}
