import { useCallback, useEffect, useRef, useState } from 'react';
import { motivoDeRecusa, semPedido } from '../../../domain/anexos.ts';
import { SEM_ARQUIVO } from '../../../domain/chat.ts';
import { queryClient } from '../../lib/query.ts';
import { desistirDoEnvio, enviarArquivo, type Envio } from '../anexos/envio.ts';
import { nomeDoArquivo } from '../anexos/nomes.ts';
import type { Desfecho } from '../anexos/recusa.ts';
import { pausaDaFalha } from '../rascunhos/falhas.ts';
import { novaChave } from '../servicos/chave.ts';
import { chaveDoChat } from './filas.ts';
import type { Lugar } from './lugar.ts';

/** One chosen file on its way into a conversation; `id` is its message's, the same at every try. */
export type Anexando = {
  id: string;
  arquivo: File;
  nome: string;
  estado: 'escolhido' | 'enviando' | 'esperando' | 'falhou';
  bytes: number;
  endereco: string | null;
  falhas: number;
};

/** Choosing a file and sending it as a message: on its own after a cut, in words where it cannot be. */
export function useAnexar(lugar: Lugar) {
  const [anexo, setAnexo] = useState<Anexando | null>(null);
  const [erro, setErro] = useState<string | null>(null);
  const [vez, setVez] = useState(0);
  const envio = useRef<Envio | null>(null);
  const id = anexo?.id;
  const estado = anexo?.estado;

  const mudar = useCallback(
    (alvo: string, change: (antes: Anexando) => Partial<Anexando>) =>
      setAnexo((antes) => (antes?.id === alvo ? { ...antes, ...change(antes) } : antes)),
    [],
  );

  const parou = useCallback(
    (alvo: string, desfecho: Desfecho) => {
      if (desfecho.tipo === 'recomecar') {
        mudar(alvo, (antes) => ({ estado: 'esperando', endereco: null, bytes: 0, falhas: antes.falhas + 1 }));
      } else if (desfecho.tipo === 'esperar') {
        mudar(alvo, (antes) => ({ estado: 'esperando', falhas: antes.falhas + 1 }));
      } else {
        mudar(alvo, () => ({ estado: 'falhou', endereco: null, bytes: 0 }));
        const motivo = semPedido(desfecho.motivo);
        setErro(desfecho.tipo === 'pular' ? motivo : `Erro ao enviar arquivos: ${motivo}`);
        void queryClient.invalidateQueries({ queryKey: ['sessao'] });
      }
    },
    [mudar],
  );

  // One transfer per file and state: progress does not begin it anew.
  const atual = useRef(anexo);
  useEffect(() => {
    atual.current = anexo;
  });
  useEffect(() => {
    const enviado = atual.current;
    if (estado !== 'enviando' || id === undefined || enviado === null) return undefined;
    const { arquivo, nome, endereco } = enviado;
    const destino = { ...lugar.metadados, mensagem: id };
    const andando = enviarArquivo(
      { conteudo: arquivo, nome, endereco, destino },
      {
        aoTerEndereco: (novo) => mudar(id, () => ({ endereco: novo })),
        aoAvancar: (bytes) => mudar(id, () => ({ bytes })),
        aoAceitar: (bytes) => mudar(id, () => ({ bytes, falhas: 0 })),
        aoConcluir: () => {
          setAnexo((antes) => (antes?.id === id ? null : antes));
          setVez((antes) => antes + 1);
          void queryClient.invalidateQueries({ queryKey: chaveDoChat(lugar.chave) });
        },
        aoParar: (desfecho) => parou(id, desfecho),
      },
    );
    envio.current = andando;
    return () => andando.parar();
  }, [estado, id, lugar, mudar, parou]);

  const falhas = anexo?.falhas ?? 0;
  useEffect(() => {
    if (estado !== 'esperando' || id === undefined) return undefined;
    const tentar = () => mudar(id, () => ({ estado: 'enviando' }));
    const timer = setTimeout(tentar, pausaDaFalha(falhas, Math.random()));
    window.addEventListener('online', tentar);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tentar);
    };
  }, [estado, id, falhas, mudar]);

  const largar = useCallback(() => {
    setAnexo((antes) => {
      if (antes?.endereco) desistirDoEnvio(antes.endereco);
      return null;
    });
    setErro(null);
    setVez((antes) => antes + 1);
  }, []);

  return {
    anexo,
    erro,
    /** Grows when the field is empty again: a new key empties the browser's own. */
    vez,
    escolher(file: File | undefined) {
      setErro(null);
      if (!file) return largar();
      const nome = nomeDoArquivo(file.name, 'campo', new Date());
      const recusa = motivoDeRecusa({ nome, size: file.size });
      if (recusa !== null) {
        largar();
        setErro(semPedido(recusa));
        return undefined;
      }
      const novo = { id: novaChave(), arquivo: file, nome, bytes: 0, endereco: null, falhas: 0 };
      setAnexo({ ...novo, estado: 'escolhido' });
      return undefined;
    },
    anexar() {
      if (anexo === null) {
        setErro(SEM_ARQUIVO);
        return;
      }
      setErro(null);
      mudar(anexo.id, () => ({ estado: 'enviando' }));
    },
    largar,
  };
}
