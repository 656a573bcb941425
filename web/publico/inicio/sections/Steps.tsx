import FileText from 'lucide-react/icons/file-text';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import QrCode from 'lucide-react/icons/qr-code';
import Signature from 'lucide-react/icons/signature';
import UserRound from 'lucide-react/icons/user-round';
import type { PublicContext } from '#contracts/public-pages.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { AfterPayment } from './AfterPayment.tsx';

const STEPS = [
  {
    icon: UserRound,
    title: 'Cadastre-se com o CPF',
    text: 'Crie uma senha e preencha os seus dados. Eles vão no documento.',
  },
  {
    icon: FileText,
    title: 'Escolha o documento',
    text: 'São nove serviços, cada um com o seu preço.',
  },
  {
    icon: MessageSquareText,
    title: 'Conte o seu caso',
    text: 'Responda às perguntas de saúde e envie a receita vencida ou os exames, se tiver. Cada arquivo pode ter até 50 MB.',
  },
  {
    icon: QrCode,
    title: 'Pague por Pix',
    text: 'O QR Code aparece na tela. O prazo começa quando o pagamento é confirmado.',
  },
  {
    icon: Signature,
    title: 'Receba assinado',
    text: 'Um médico lê o seu caso e, se puder fazer o documento, assina. A resposta vem em até 48 horas úteis. Avisamos por e-mail; o PDF fica na sua conta.',
  },
];

/** The five steps of a request, and what follows the payment. */
export function Steps({ modoPrazo }: Pick<PublicContext, 'modoPrazo'>) {
  return (
    <section className="landing-band" id="como-funciona" aria-labelledby="t-como">
      <div className="wrap">
        <div className="landing-head">
          <h2 className="landing-title" id="t-como">
            Como funciona
          </h2>
          <p>Cinco passos. Você pode parar e voltar: o que já preencheu fica salvo.</p>
        </div>
        <ol className="landing-steps">
          {STEPS.map((step) => (
            <li key={step.title}>
              <span className="landing-step-mark" aria-hidden="true">
                <Icon icon={step.icon} size="lg" />
              </span>
              <h3>{step.title}</h3>
              <p className="small muted">{step.text}</p>
            </li>
          ))}
        </ol>
        <AfterPayment modoPrazo={modoPrazo} />
      </div>
    </section>
  );
}
