import Plus from 'lucide-react/icons/plus';
import { horarioEmPalavras } from '#domain/calendario/horario.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { ChatLink } from '../ChatLink.tsx';
import type { PublicContext } from '#contracts/public-pages.ts';
import { faqGroups, type FaqGroup } from './faq.ts';

/** The frequent questions, in groups; they open without a script. */
export function Faq({ context }: { context: PublicContext }) {
  const { chatUrl, contactEmail, horario } = context;
  return (
    <section className="landing-band landing-band-white" id="duvidas" aria-labelledby="t-duvidas">
      <div className="wrap landing-split">
        <div className="landing-head">
          <h2 className="landing-title" id="t-duvidas">
            Dúvidas
          </h2>
          <p>
            Não achou a sua? Fale com a gente {horarioEmPalavras(horario)}, pelo chat ou por{' '}
            <a href={`mailto:${contactEmail}`}>e-mail</a>.
          </p>
          <ChatLink href={chatUrl} />
        </div>
        <div className="faq">
          {faqGroups(context).map((group, index) => (
            <Group key={group.id} group={group} first={index === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Group({ group, first }: { group: FaqGroup; first: boolean }) {
  return (
    <section aria-labelledby={`d-${group.id}`}>
      <h3 className="faq-group quiet strong" id={`d-${group.id}`}>
        {group.title}
      </h3>
      {group.items.map((item, index) => (
        <details key={item.question} open={first && index === 0}>
          <summary>
            <span>{item.question}</span>
            <Icon icon={Plus} />
          </summary>
          <p>{item.answer}</p>
        </details>
      ))}
    </section>
  );
}
