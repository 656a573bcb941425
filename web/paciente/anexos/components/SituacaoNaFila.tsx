import { useId } from 'react';
import { formatBytes } from '../../../../domain/pedidos/anexos.ts';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import type { Arquivo } from '../fila.ts';

const PALAVRAS = { escolhido: 'escolhido', 'na-fila': 'na fila', enviado: 'enviado' };

/** Where a file of the queue stands, in words, and in ink while it is on its way. */
export function SituacaoNaFila({ arquivo, conectado }: { arquivo: Arquivo; conectado: boolean }) {
  const { estado, tamanho, bytes, motivo, tentativas } = arquivo;
  const size = formatBytes(tamanho);
  if (estado === 'pulado') return <p className="small">{motivo}</p>;
  if (estado === 'falhou') {
    return (
      <p className="small" role="alert">
        Erro ao enviar arquivos: {motivo}
      </p>
    );
  }
  const comecado = estado === 'enviando' || estado === 'esperando' || (estado === 'na-fila' && bytes > 0);
  if (comecado) {
    const espera = estado === 'esperando' || !conectado || tentativas > 1;
    // All bytes are there: the server looks at what they are before it answers.
    const conferindo = estado === 'enviando' && bytes >= tamanho ? 'conferindo o arquivo' : null;
    return <Andamento bytes={bytes} tamanho={tamanho} palavras={espera ? 'esperando a rede' : conferindo} />;
  }
  return (
    <p className="fine quiet num">
      {size} · {PALAVRAS[estado]}
    </p>
  );
}

type AndamentoProps = { bytes: number; tamanho: number; palavras: string | null };

/** The bar has no name of the file: a search by a field's label must find the field alone. */
function Andamento({ bytes, tamanho, palavras }: AndamentoProps) {
  const id = useId();
  return (
    <>
      <ProgressBar label="Andamento" value={(bytes / tamanho) * 100} describedBy={id} />
      <p className="fine quiet num" id={id}>
        {formatBytes(bytes)} de {formatBytes(tamanho)}
        {palavras !== null && ` · ${palavras}`}
      </p>
    </>
  );
}
