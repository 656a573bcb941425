import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { PaperRow } from './papers/PaperRow.tsx';
import { PublicDocument } from './PublicDocument.tsx';
import { landingData } from './structured-data.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { About } from './sections/About.tsx';
import { Faq } from './sections/Faq.tsx';
import { Hero } from './sections/Hero.tsx';
import { OtherServicos } from './sections/OtherServicos.tsx';
import { Receitas } from './sections/Receitas.tsx';
import { Steps } from './sections/Steps.tsx';
import { Validity } from './sections/Validity.tsx';

const DESCRIPTION =
  'Renovação de receitas, pedidos de exames, encaminhamentos, atestados, relatórios e PrEP. Um médico lê o seu caso, decide e assina. Em até 48 horas úteis.';

/** `/`: the landing page, with its sections in the order of docs/product/routes.md. */
export function LandingPage({ context }: { context: PublicContext }) {
  return (
    <PublicDocument
      context={context}
      title="Documentos médicos digitais"
      description={DESCRIPTION}
      path="/"
      data={landingData(context, DESCRIPTION)}
    >
      <main id="conteudo" tabIndex={-1}>
        <Hero context={context} />
        <div>
          <Receitas precos={context.precos} />
          <OtherServicos precos={context.precos} />
          <Steps modoPrazo={context.modoPrazo} />
          <Validity />
          <Faq context={context} />
          <About context={context} />
          <Reach />
        </div>
        <Closing />
      </main>
    </PublicDocument>
  );
}

/** Fixed link to an order at the foot of a phone's screen, between the first and the last such link of the page. */
function Reach() {
  return (
    <div className="landing-reach">
      <AnchorButton href="/pedido" size="big" wide>
        Solicitar documento
      </AnchorButton>
    </div>
  );
}

function Closing() {
  return (
    <section className="landing-closing" aria-labelledby="t-comecar">
      <div className="wrap">
        <h2 className="landing-title" id="t-comecar">
          Vamos começar?
        </h2>
        <p className="lead">Você vê o preço antes de pagar.</p>
        <AnchorButton href="/pedido" size="big">
          Solicitar documento
        </AnchorButton>
      </div>
      <PaperRow />
    </section>
  );
}
