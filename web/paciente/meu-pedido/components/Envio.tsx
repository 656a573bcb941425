import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { IN_ACCOUNT } from '#web/conta/clientes/clientes.public.ts';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { linkDoRastreio, nomeDaTransportadora } from '#domain/correio/rastreio.ts';
import { copyText } from '#lib/browser/copy-text.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Note } from '#ui/status/Note.tsx';

type EnvioProps = { envio: NonNullable<Andamento['envio']> };

const TITLES = {
  'a caminho': 'A receita está a caminho',
  entregue: 'A receita foi entregue',
  devolvido: 'A carta voltou para nós',
  extraviado: 'A carta se perdeu no caminho',
} as const;

/** Newest letter of an order: tracking, or the handling of a lost one. */
export function Envio({ envio }: EnvioProps) {
  const { situacao, postadoEm, encerradoEm, transportadora } = envio;
  return (
    <Card as="section" pad className="envio" aria-labelledby="envio">
      <h2 id="envio">{TITLES[situacao]}</h2>
      {situacao === 'a caminho' && <OnItsWay envio={envio} />}
      {situacao === 'entregue' && (
        <p className="muted">
          {nomeDaTransportadora(transportadora)}, <span className="mono">{envio.rastreio}</span>.
          {encerradoEm !== null && ` Chegou em ${dataEHora(encerradoEm)}.`}
        </p>
      )}
      {(situacao === 'devolvido' || situacao === 'extraviado') && <NotArrived envio={envio} />}
      <p className="small muted num">Postada em {dataEHora(postadoEm)}</p>
    </Card>
  );
}

function OnItsWay({ envio: { transportadora, rastreio, endereco } }: EnvioProps) {
  const link = linkDoRastreio(transportadora, rastreio);
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => field.current && setCopied(await copyText(rastreio, field.current));
  const [, ...where] = endereco;
  return (
    <>
      <div className="envio-codigo">
        <p id="envio-codigo">
          <span className="fine quiet">Código de rastreio</span>
          <span className="mono">{rastreio}</span>
        </p>
        <Button
          variant="soft"
          size="sm"
          icon={copied === true ? Check : Copy}
          aria-describedby="envio-codigo"
          onClick={() => void copy()}
        >
          {copied === true ? 'Copiado' : 'Copiar'}
        </Button>
        {/* Source for copying in older browsers. */}
        <VisuallyHidden>
          <textarea ref={field} readOnly value={rastreio} tabIndex={-1} aria-hidden="true" />
        </VisuallyHidden>
      </div>
      <p className="small" role="status">
        {copied === false && 'Selecione o código e copie.'}
      </p>
      {link === null ? (
        <p className="muted">Acompanhe no site da transportadora, com este código.</p>
      ) : (
        <AnchorButton
          wide
          icon={ExternalLink}
          href={link}
          target="_blank"
          rel="noreferrer"
          title="Abre em nova aba"
        >
          Acompanhar entrega
        </AnchorButton>
      )}
      <p className="small muted">
        {nomeDaTransportadora(transportadora)}. Vai para <b>{where.join(', ')}</b>. Alguém precisa receber a
        carta.
      </p>
    </>
  );
}

function NotArrived({ envio: { situacao, motivo } }: EnvioProps) {
  const back = situacao === 'devolvido';
  return (
    <Note kind="wait">
      <p>
        {motivo !== null && <>“{motivo}”. </>}
        {back
          ? 'Mandamos de novo, sem cobrar outro frete, e avisamos com o novo código.'
          : 'Pedimos desculpas. Fazemos outra e mandamos de novo, sem cobrar nada; avisamos com o novo código.'}{' '}
        {back && (
          <Link to="/dados" state={IN_ACCOUNT}>
            Conferir o meu endereço
          </Link>
        )}
      </p>
    </Note>
  );
}
