import Plus from 'lucide-react/icons/plus';
import { Icon } from '../../../ui/Icon.tsx';
import { ChatLink } from '../ChatLink.tsx';
import type { PublicContext } from '../../../../contracts/public-context.ts';
import { FAQ } from './faq.ts';

type FaqProps = Pick<PublicContext, 'chatUrl' | 'contactEmail'>;

/** Questions that open without a script. */
export function Faq({ chatUrl, contactEmail }: FaqProps) {
  return (
    <section className="landing-band landing-band-white" id="duvidas" aria-labelledby="t-duvidas">
      <div className="wrap landing-split">
        <div className="landing-head">
          <h2 className="landing-title" id="t-duvidas">
            Dúvidas
          </h2>
          <p>
            Não achou a sua? Fale com a gente de segunda a sexta, das 08:00 às 12:00 e das 13:00 às 18:00,
            pelo chat ou por <a href={`mailto:${contactEmail}`}>e-mail</a>.
          </p>
          <ChatLink href={chatUrl} />
        </div>
        <div className="faq">
          {FAQ.map((item) => (
            <details key={item.question}>
              <summary>
                <span>{item.question}</span>
                <Icon icon={Plus} />
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
