import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import Undo from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { prazoEmFrase } from '#domain/calendario/promessa.ts';
import { useMinute, useNow } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useDesfazer, useEnvelope, usePostar } from '../correio.api.ts';
import { Imprimir } from './Imprimir.tsx';
import { Failed, FaltaTalao, folhasSemNumero, NumerosImpressos, type CartaProps } from './Numeros.tsx';
import { RastreioForm } from './RastreioForm.tsx';

/** Sheets to be printed. */
export function AImprimir({ carta, say }: CartaProps) {
  return (
    <Carta carta={carta}>
      <p className="small muted">{sheetWords(carta)}</p>
      <Returned carta={carta} />
      {folhasSemNumero(carta).map(
        (folha) => folha.talao.proximo === null && <FaltaTalao key={folha.id} folha={folha} />,
      )}
      <NumerosImpressos carta={carta} />
      <Desfazer carta={carta} say={say} />
      <Imprimir carta={carta} primary say={say} />
    </Carta>
  );
}

/** Signed sheets to be posted; the form of the `first` one is open. */
export function APostar({ carta, first, say }: CartaProps & { first: boolean }) {
  const [open, setOpen] = useState<'first' | 'asked' | null>(first ? 'first' : null);
  // Also of one that becomes the first; a letter that comes before it later closes no form that is being filled in.
  if (first && open === null) setOpen('first');
  const [envio, setEnvio] = useState(() => crypto.randomUUID());
  const post = usePostar();
  const envelope = useEnvelope();
  return (
    <Carta carta={carta}>
      <NumerosImpressos carta={carta} />
      <Desfazer carta={carta} say={say} />
      <Returned carta={carta} />
      {open === null && (
        <Button
          variant="secondary"
          size="desk"
          icon={ChevronDown}
          aria-describedby={`carta-${carta.id}`}
          onClick={() => setOpen('asked')}
        >
          Pôr o rastreio
        </Button>
      )}
      {open !== null && (
        <>
          <address className="small correio-endereco">
            {carta.endereco.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <RastreioForm
            id={carta.id}
            focus={open === 'asked'}
            verb="Marcar como postado"
            busy={post.isPending}
            error={post.error?.message ?? null}
            onSubmit={(codigo) =>
              post.mutate(
                { id: carta.id, body: { envio, ...codigo, endereco: carta.endereco } },
                {
                  onSuccess: () => {
                    // A returned letter is followed by another one.
                    setEnvio(crypto.randomUUID());
                    say(`Pedido ${carta.numero} postado. O paciente recebe o rastreio por e-mail.`);
                  },
                },
              )
            }
          >
            <Button
              variant="secondary"
              size="desk"
              icon={Mail}
              busy={envelope.isPending}
              onClick={() =>
                envelope.mutate(carta, { onSuccess: () => say('O envelope está na pasta de downloads.') })
              }
            >
              Envelope
            </Button>
          </RastreioForm>
          {envelope.error !== null && <Failed text={envelope.error.message} />}
        </>
      )}
    </Carta>
  );
}

const PASSOS = { impressao: 'Impressa', assinatura: 'Assinada à mão' } as const;

/** The newest act upon a letter, with the way back; nothing where there is none. */
export function Desfazer({ carta, say }: CartaProps) {
  const undo = useDesfazer();
  const now = useNow();
  const { id, numero, desfazer, folhas } = carta;
  if (desfazer === null) return null;
  const { passo, em } = desfazer;
  const numbered = folhas.some(({ assinada, talao }) => !assinada && talao !== null && talao.numero !== null);
  return (
    <>
      {undo.error !== null && <Failed text={undo.error.message} />}
      <p className="row carta-desfazer small">
        <Icon icon={Check} />
        <span id={`desfazer-${id}`}>
          {PASSOS[passo]} {sinceWords(em, now)}
        </span>
        <Button
          variant="bare"
          size="desk"
          icon={Undo}
          busy={undo.isPending}
          aria-describedby={`carta-${id} desfazer-${id}`}
          onClick={() =>
            undo.mutate({ id, ...desfazer }, { onSuccess: () => say(undoneWords(numero, passo, numbered)) })
          }
        >
          Desfazer
        </Button>
      </p>
    </>
  );
}

function undoneWords(numero: number, passo: keyof typeof PASSOS, numbered: boolean): string {
  if (passo === 'assinatura') return `A assinatura à mão do pedido ${numero} foi desfeita.`;
  const paper = numbered ? ' Rasgue a folha que saiu: o número dela pode ir para outro paciente.' : '';
  return `A impressão do pedido ${numero} foi desfeita.${paper}`;
}

/** Patient and next step of a letter. */
export function Carta({ carta, children }: { carta: CartaNoCorreio; children: ReactNode }) {
  const { id, numero, paciente, Servico_Selecionado: title, prazo } = carta;
  const minute = useMinute();
  const late = prazo !== null && Date.parse(prazo) < minute.getTime();
  const servico = servicoPorTitulo(title);
  return (
    <Card as="li" pad className={classNames('carta grid justify-start', late && 'carta-quente')}>
      <div className="row carta-quem">
        <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
        <p id={`carta-${id}`}>
          <Link to={`/pedido/${id}`}>
            <b>{paciente}</b>
          </Link>
          <span className="fine quiet num">
            {servicoCurto(title)} · {numero}
          </span>
        </p>
        {prazo !== null && (
          <span className={classNames('fine num carta-prazo', late ? 'carta-atrasada' : 'quiet')}>
            {late ? '' : 'postar '}
            {prazoEmFrase(prazo, dataEmSaoPaulo(minute), late)}
          </span>
        )}
      </div>
      {children}
    </Card>
  );
}

/** Reason of the return, before a second letter. */
function Returned({ carta: { envio, cpf } }: { carta: CartaNoCorreio }) {
  if (envio === null) return null;
  const lost = envio.situacao === 'extraviado';
  return (
    <Note kind={lost ? 'stop' : 'wait'}>
      <p>
        <b>{lost ? 'A carta anterior se perdeu.' : 'A carta voltou.'}</b> “{envio.motivo}”.{' '}
        {lost
          ? 'Faça outra, sem novo frete.'
          : 'Confirme o endereço com o paciente e poste de novo, sem novo frete.'}{' '}
        <Link to={`/chatpageadm/${cpf}`}>Abrir a conversa</Link>
      </p>
    </Note>
  );
}

function sheetWords({ folhas }: CartaNoCorreio): string {
  const aid = folhas.some(({ documento }) => !documento);
  const own = folhas.filter(({ documento }) => documento).map(({ titulo }) => titulo);
  if (aid && own.length > 0) return `Sai a folha de apoio para o talão, ${own.join(' e ')} e o envelope.`;
  if (aid) return 'Sai a folha de apoio para transcrever no talão, e o envelope.';
  return `Sai ${own.join(' e ')} e o envelope.`;
}
