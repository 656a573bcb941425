import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import Printer from 'lucide-react/icons/printer';
import Undo from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { useNow } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useDesfazer, useEnvelope, useImprimir, usePostar } from '../correio.api.ts';
import { NumerosAImprimir, NumerosImpressos, numerosEscolhidos, type TypedNumeros } from './Numeros.tsx';
import { RastreioForm } from './RastreioForm.tsx';

export type CartaProps = { carta: CartaNoCorreio; say: (text: string) => void };

/** Sheets to be printed. */
export function AImprimir({ carta, say }: CartaProps) {
  const [typed, setTyped] = useState<TypedNumeros>({});
  return (
    <Carta carta={carta}>
      <p className="small muted">{sheetWords(carta)}</p>
      <Returned carta={carta} />
      <NumerosAImprimir carta={carta} typed={typed} onType={setTyped} />
      <NumerosImpressos carta={carta} />
      <Print carta={carta} primary typed={typed} say={say} />
    </Carta>
  );
}

/** Signed sheets to be posted; the form of the `first` one is open. */
export function APostar({ carta, first, say }: CartaProps & { first: boolean }) {
  const [open, setOpen] = useState(first);
  const [envio, setEnvio] = useState(() => crypto.randomUUID());
  const post = usePostar();
  const envelope = useEnvelope();
  return (
    <Carta carta={carta}>
      <NumerosImpressos carta={carta} />
      <Desfazer carta={carta} de="postar" say={say} />
      <Returned carta={carta} />
      {!open && (
        <Button
          variant="secondary"
          size="desk"
          icon={ChevronDown}
          aria-describedby={`carta-${carta.id}`}
          onClick={() => setOpen(true)}
        >
          Pôr o rastreio
        </Button>
      )}
      {open && (
        <>
          <address className="small correio-endereco">
            {carta.endereco.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <RastreioForm
            id={carta.id}
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

/** Undoes one step of a letter. */
export function Desfazer({ carta, de, say }: CartaProps & { de: 'assinar' | 'postar' }) {
  const undo = useDesfazer();
  return (
    <>
      {undo.error !== null && <Failed text={undo.error.message} />}
      <Button
        variant="secondary"
        size="desk"
        icon={Undo}
        busy={undo.isPending}
        aria-describedby={`carta-${carta.id}`}
        onClick={() =>
          undo.mutate(
            { id: carta.id, de },
            {
              onSuccess: () =>
                say(`Pedido ${carta.numero} volta a ${de === 'postar' ? 'assinar' : 'imprimir'}.`),
            },
          )
        }
      >
        Desfazer
      </Button>
    </>
  );
}

type PrintProps = CartaProps & { primary?: boolean; typed?: TypedNumeros };

export function Print({ carta, primary = false, typed = {}, say }: PrintProps) {
  const print = useImprimir();
  return (
    <>
      {print.error !== null && <Failed text={print.error.message} />}
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size="desk"
        icon={Printer}
        busy={print.isPending}
        aria-describedby={`carta-${carta.id}`}
        onClick={() =>
          print.mutate(
            { ...carta, numeros: numerosEscolhidos(carta, typed) },
            { onSuccess: () => say('Folha e envelope estão na pasta de downloads.') },
          )
        }
      >
        Imprimir
      </Button>
    </>
  );
}

/** Patient and next step of a letter. */
export function Carta({ carta, children }: { carta: CartaNoCorreio; children: ReactNode }) {
  const { id, numero, paciente, Servico_Selecionado: title, desde } = carta;
  const now = useNow();
  const servico = servicoPorTitulo(title);
  return (
    <Card as="li" pad className="carta grid justify-start">
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
        {desde !== null && (
          <span className="fine quiet num carta-desde">emitida {sinceWords(desde, now)}</span>
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

export function Failed({ text }: { text: string }) {
  return (
    <Note kind="stop" role="alert">
      {text}
    </Note>
  );
}
