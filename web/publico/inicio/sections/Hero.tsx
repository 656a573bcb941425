import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Signature from 'lucide-react/icons/signature';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { ChatLink } from '../ChatLink.tsx';
import { precoWords } from '../preco.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { HeroArt } from './HeroArt.tsx';

const PROOFS = [
  { icon: Signature, text: 'Assinatura ICP-Brasil' },
  { icon: UserRoundCheck, text: 'Lido por médico com CRM ativo' },
  { icon: RotateCcw, text: 'Em caso de recusa, consulta ou reembolso' },
];

export function Hero({ context }: { context: PublicContext }) {
  return (
    <section className="hero">
      <div className="wrap hero-grid grid gap-8 align-center">
        <div>
          <h1>
            O documento médico de que você precisa, assinado por{' '}
            <span className="hero-stroke">
              um médico
              <svg viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">
                <path d="M3 9.5C46 4 96 3.5 140 6.5s60 4.5 157-3" />
              </svg>
            </span>
          </h1>
          <p className="lead">
            Conte o seu caso de onde estiver. Um médico lê e responde em até 48 horas úteis. Avisamos por
            e-mail; o PDF assinado fica na sua conta.
          </p>
          <div className="row row-wrap hero-ways">
            <AnchorButton href="/pedido" size="big">
              Solicitar documento
            </AnchorButton>
            <ChatLink href={context.chatUrl} size="big" />
          </div>
          <ul className="hero-proofs cluster muted">
            {context.pagandoHoje !== null && (
              <li className="row">
                <Icon className="ink-brand" icon={Clock} />
                <span>
                  Pague hoje e tenha a resposta do médico <b className="num">até {context.pagandoHoje}</b>
                </span>
              </li>
            )}
            {PROOFS.map((proof) => (
              <li className="row" key={proof.text}>
                <Icon className="ink-brand" icon={proof.icon} />
                {proof.text}
              </li>
            ))}
          </ul>
        </div>
        <HeroFigure paid={paidWords(context.precos)} />
      </div>
    </section>
  );
}

/** The words on the drawn payment: a current price, or none when no price is set. */
function paidWords(precos: PublicContext['precos']): string {
  const preco = precos.find((item) => item.valorCentavos !== null);
  return preco === undefined ? 'Pix' : `${precoWords(preco.titulo, precos)} · Pix`;
}

/** The drawing beside the text; decorative, because its words are repeated elsewhere on the page. */
function HeroFigure({ paid }: { paid: string }) {
  return (
    <div className="hero-figure" aria-hidden="true">
      <HeroArt />
      <div className="hero-slip row hero-slip-paid">
        <Icon icon={CircleCheck} />
        <span>
          <b>Pagamento confirmado</b>
          <small className="num">{paid}</small>
        </span>
      </div>
      <div className="hero-slip row hero-slip-due">
        <Icon icon={Clock} />
        <span>
          <b>Em leitura pelo médico</b>
          <small>Você vê o dia e a hora</small>
        </span>
      </div>
    </div>
  );
}
