import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { useId } from 'react';
import { formatBytes } from '../../../../domain/anexos.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useMiniatura } from '../../../paciente/anexos/useImagem.ts';
import type { ArquivoPorEnviar } from '../arquivo-por-enviar.ts';

type Props = {
  item: ArquivoPorEnviar;
  aoReenviar: () => void;
  aoRemover: () => void;
};

/** An attached file that is not in the log yet: how far it is, or why not, and what can be done about it. */
export function LinhaDoArquivoPorEnviar({ item, aoReenviar, aoRemover }: Props) {
  const { nome, tamanho, em, conteudo, estado, bytes } = item;
  const id = useId();
  const miniatura = useMiniatura(conteudo);
  const parado = estado === 'falhou' || estado === 'recusado';
  return (
    <div className="chat-mensagem chat-minha chat-por-enviar">
      <div className="chat-bolha chat-arquivo">
        <Thumbnail src={miniatura} dotted />
        <div>
          <p className="chat-nome">{nome}</p>
          <p className="fine num" id={id}>
            {formatBytes(tamanho)}
            {estado === 'enviando' && ` · ${andamento(bytes, tamanho)}`}
          </p>
          {(estado === 'enviando' || estado === 'esperando') && (
            <ProgressBar label="Andamento" value={(bytes / tamanho) * 100} describedBy={id} />
          )}
        </div>
      </div>
      <p className="fine num chat-pe-da-mensagem">
        <time dateTime={em}>{dateCreated(em).slice(-5)}</time>
        {!parado && (
          <span className={estado === 'esperando' ? 'chat-espera' : undefined}>
            <Icon icon={Clock} />
            {estado === 'esperando' ? 'Será enviado quando a conexão voltar' : 'Enviando'}
          </span>
        )}
      </p>
      {parado && (
        <p className="fine chat-falha chat-pe-da-mensagem" role="alert">
          <Icon icon={CircleAlert} />
          {palavras(item)}
        </p>
      )}
      <div className="row">
        {estado === 'falhou' && conteudo !== null && (
          <Button variant="secondary" size="sm" onClick={aoReenviar}>
            Tentar de novo
          </Button>
        )}
        {estado !== 'enviado' && (
          <Button variant="bare" size="sm" onClick={aoRemover}>
            Remover<VisuallyHidden>{` ${nome}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  );
}

function andamento(bytes: number, tamanho: number): string {
  const parte = Math.floor((bytes / tamanho) * 100);
  // All bytes are there: the server looks at what they are before it answers.
  return parte >= 100 ? 'conferindo' : `${parte}%`;
}

/** A refusal is a sentence of its own; what may be tried again has the words of docs/product/messages.md. */
function palavras({ estado, motivo }: ArquivoPorEnviar): string {
  const dito = motivo ?? 'o envio não terminou.';
  return estado === 'recusado' ? dito : `Erro ao enviar arquivos: ${dito}`;
}
