import Calendar from 'lucide-react/icons/calendar';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Video from 'lucide-react/icons/video';
import type { EscolhaDoPaciente } from '#contracts/pedidos/consultas.contract.ts';
import { comPreposicao } from '#domain/contas/tratamento.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { PreferirReembolso, ReembolsoValor } from '#web/paciente/consultas/components/Reembolso.tsx';
import { whenLong, whenShort } from '#web/paciente/consultas/consulta-words.ts';
import { useReembolsoPrevisto } from '#web/paciente/pedidos/pedidos.api.ts';
import { previstoLines, semEscolhaSentence } from '#web/paciente/pedidos/reembolso-words.ts';

type EscolhaProps = { pedidoId: string; escolha: EscolhaDoPaciente; say: (text: string) => void };

/** Choice after a refusal: a consultation or the refund, side by side with equal weight. */
export function EscolhaSection({ pedidoId, escolha, say }: EscolhaProps) {
  const { consulta } = escolha;
  const { data: previsto } = useReembolsoPrevisto(pedidoId, consulta === null);
  if (consulta !== null) {
    return (
      <Card as="section" pad className="escolha-marcada" aria-labelledby="escolha">
        <h2 id="escolha">Consulta marcada</h2>
        <p>
          <b>{whenLong(consulta.inicio)}</b>, por {consulta.meio},{' '}
          {comPreposicao('com', consulta.medico.nome)}.
        </p>
        <p className="agora-pe cluster">
          <LinkButton variant="soft" icon={Calendar} to={`/consulta/${pedidoId}`}>
            Abrir consulta
          </LinkButton>
        </p>
      </Card>
    );
  }
  return (
    <section className="escolha" aria-labelledby="escolha">
      <h2 id="escolha">O que você prefere?</h2>
      <p className="muted small">
        Você escolhe até <b className="nowrap">{prazoCurto(escolha.ate)}</b>. {semEscolhaSentence(previsto)}
      </p>
      <div className="escolha-grade grid gap-4">
        <Card as="article" className="opcao grid gap-0-3 align-center">
          <span className="opcao-icone" aria-hidden="true">
            <Icon icon={Video} />
          </span>
          <h3>Conversar com o médico</h3>
          <p className="opcao-valor">Sem pagar mais nada</p>
          <ConsultaFacts escolha={escolha} />
          <p className="fine quiet">Se cancelar ou faltar, você volta a esta escolha.</p>
          {escolha.primeiro !== null && (
            <LinkButton variant="soft" wide icon={Calendar} to={`/consulta/${pedidoId}`}>
              Escolher um horário
            </LinkButton>
          )}
        </Card>
        <Card as="article" className="opcao grid gap-0-3 align-center">
          <span className="opcao-icone" aria-hidden="true">
            <Icon icon={RotateCcw} />
          </span>
          <h3>Receber o dinheiro de volta</h3>
          <p className="opcao-valor">
            <ReembolsoValor pedidoId={pedidoId} />
          </p>
          <ul>
            {previsto && previstoLines(previsto).map((line) => <li key={line}>{line}</li>)}
            <li>Por Pix, na conta de onde saiu</li>
            <li>Em geral no mesmo dia</li>
          </ul>
          <p className="fine quiet">O pedido termina aqui. Você pode fazer outro quando quiser.</p>
          <PreferirReembolso variant="soft" wide pedidoId={pedidoId} onDone={say} />
        </Card>
      </div>
    </section>
  );
}

function ConsultaFacts({ escolha: { primeiro, podeAgendar } }: Pick<EscolhaProps, 'escolha'>) {
  if (!podeAgendar) {
    return (
      <ul>
        <li>Você já marcou muitas vezes neste pedido: para outra consulta, fale com a gente pelo chat.</li>
      </ul>
    );
  }
  if (primeiro === null) {
    return (
      <ul>
        <li>Agora não há horário livre nas próximas quatro semanas.</li>
        <li>Se um horário abrir, ele aparece aqui.</li>
      </ul>
    );
  }
  return (
    <ul>
      <li>
        Consulta por {primeiro.meio}, {primeiro.duracaoMin} minutos
      </li>
      <li>Depois, o médico decide de novo</li>
      <li>
        <span>
          Primeiro horário: <span className="num nowrap">{whenShort(primeiro.inicio)}</span>
        </span>
      </li>
    </ul>
  );
}
