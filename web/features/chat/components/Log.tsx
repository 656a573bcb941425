import { Fragment } from 'react';
import type { Mensagem } from '../../../../contracts/chat.contract.ts';
import { classNames } from '../../../ui/class-names.ts';
import { porDia, tituloDoDia } from '../dias.ts';

type LogProps = { mensagens: readonly Mensagem[]; hoje: string; brand: string };

/** The messages, oldest first; every word of theirs is text inside the log. */
export function Log({ mensagens, hoje, brand }: LogProps) {
  return (
    // The region scrolls: the keyboard must reach it (axe scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="chat-log" role="log" aria-label="Mensagens" tabIndex={0}>
      <div className="wrap chat-coluna">
        {mensagens.length === 0 && <p className="chat-dia">Ainda não há mensagens.</p>}
        {porDia(mensagens).map((dia) => (
          <Fragment key={dia.data}>
            <p className="chat-dia">{tituloDoDia(dia.data, hoje)}</p>
            {dia.mensagens.map((mensagem) => (
              <Linha key={mensagem.id} mensagem={mensagem} brand={brand} />
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Linha({ mensagem, brand }: { mensagem: Mensagem; brand: string }) {
  const minha = mensagem.Por === 'Cliente';
  return (
    <div className={classNames('chat-mensagem', minha && 'chat-minha')}>
      {!minha && <p className="fine quiet">{mensagem.automatica ? 'Aviso automático' : `Equipe ${brand}`}</p>}
      <p className="chat-bolha">{mensagem.mensagem}</p>
      <p className="fine quiet num">{mensagem.dateCreated.slice(-5)}</p>
    </div>
  );
}
