import { useRef, useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import {
  type FormaDeConferir,
  palavrasDaForma,
  PEDIDO_DO_DOCUMENTO,
  rotuloDaForma,
} from '#domain/consultorio/identidade.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { PALAVRA_DA_AUTORIZACAO } from '#domain/contas/pessoas/pessoa.ts';
import { FotoDaIdentidade } from '#web/caso/caso.public.ts';
import { useNow } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { sinceWords } from '#lib/words/since.ts';
import { useConferirIdentidade, useConferirResponsavel, usePerguntarAoPaciente } from './caso.api.ts';

/** Compares the identity document with the registered data, and records how. */
export function Identidade({ caso }: { caso: Caso }) {
  const { paciente, identidade, podeDecidir, pedido, conferencia, arquivos } = caso;
  const check = useConferirIdentidade(pedido.id);
  const now = useNow();
  const photo =
    arquivos.find(({ id }) => id === conferencia.foto) ??
    arquivos.find(({ tipo }) => tipo === 'documento_oficial');
  // The mutation's state changes a moment later: until then the box would revert under the finger.
  const [asked, setAsked] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState<FormaDeConferir | null>(null);
  const [missing, setMissing] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const checked = asked ?? identidade !== null;
  const como = chosen ?? identidade?.como ?? (conferencia.foto === null ? null : 'foto');
  const mark = (conferida: boolean, forma: FormaDeConferir | null) => {
    setMissing(conferida && forma === null);
    if (conferida && forma === null) {
      choices.current?.querySelector('input')?.focus();
      return;
    }
    setAsked(conferida);
    check.mutate({ conferida, como: forma }, { onSettled: () => setAsked(null) });
  };
  const choose = (forma: FormaDeConferir) => {
    setChosen(forma);
    setMissing(false);
    if (checked) mark(true, forma);
  };
  return (
    <Card as="section" className="identidade grid align-center" aria-label="Identidade">
      <FotoDaIdentidade arquivo={photo ?? null} />
      <dl>
        <Fact name="Nome no cadastro">{paciente.nome}</Fact>
        <Fact name="Nascimento">
          {paciente.nascimento === null ? '–' : formatDataBr(paciente.nascimento)}
        </Fact>
        <Fact name="CPF">{formatCpf(paciente.cpf)}</Fact>
        <Guardian paciente={paciente} />
      </dl>
      {podeDecidir && (
        <div className="identidade-como">
          <ComoConferi ref={choices} formas={conferencia.formas} value={como} onChoose={choose} />
          {conferencia.foto === null && <PedirDocumento pedidoId={pedido.id} />}
        </div>
      )}
      <div className="identidade-pe row row-wrap gap-0-4 between">
        <Checkbox
          id="conferi-a-identidade"
          label="Conferi a identidade do paciente"
          checked={checked}
          disabled={!podeDecidir}
          error={missing ? 'Diga antes como conferiu.' : undefined}
          onChange={(event) => mark(event.target.checked, como)}
          onKeyDown={(event) => event.key === 'Enter' && !event.repeat && mark(!checked, como)}
        />
        {podeDecidir && !checked && <Kbd keys={['I', 'Enter']} />}
        {identidade !== null && asked === null && (
          <p className="fine quiet num">
            {[
              `por ${identidade.por}`,
              palavrasDaForma(identidade.como),
              sinceWords(identidade.conferidaEm, now),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      {check.error !== null && (
        <Note kind="stop" role="alert">
          {check.error.message}
        </Note>
      )}
      {paciente.responsavel !== null && <ResponsavelCheck caso={caso} />}
    </Card>
  );
}

/** Who decides for the patient and by what, or whose account asks; nothing for somebody who asks alone. */
function Guardian({ paciente: { responsavel, quemPede } }: Pick<Caso, 'paciente'>) {
  return (
    <>
      {responsavel !== null && (
        <Fact name="Quem decide">
          {responsavel.nome}, CPF {formatCpf(responsavel.cpf)}: {decideWords(responsavel)}
        </Fact>
      )}
      {quemPede !== null && responsavel?.por !== 'menor' && (
        <Fact name="Quem pede">
          {quemPede.nome}, que declarou: {quemPede.parentesco.toLowerCase()}
          {quemPede.autorizouEm !== null &&
            `. O paciente autorizou em ${formatDataBr(dataEmSaoPaulo(quemPede.autorizouEm))}`}
        </Fact>
      )}
    </>
  );
}

type Responsavel = NonNullable<Caso['paciente']['responsavel']>;

function decideWords({ por, ate, em }: Responsavel): string {
  const when = em === null ? '' : ` em ${formatDataBr(dataEmSaoPaulo(em))}`;
  if (por === 'menor') return `declarou ser responsável legal${when}`;
  const until = ate === null ? '' : `, vale até ${formatDataBr(ate)}`;
  return `${PALAVRA_DA_AUTORIZACAO[por]}${when}${until}`;
}

/** The second check where a guardian acts: that they are who they say. */
function ResponsavelCheck({ caso: { responsavelConferido, podeDecidir, pedido } }: { caso: Caso }) {
  const check = useConferirResponsavel(pedido.id);
  const now = useNow();
  // The mutation's state changes a moment later: until then the box would revert under the finger.
  const [asked, setAsked] = useState<boolean | null>(null);
  return (
    <>
      <div className="identidade-pe row row-wrap gap-0-4 between">
        <Checkbox
          id="conferi-o-responsavel"
          label="Conferi a identidade do responsável"
          checked={asked ?? responsavelConferido !== null}
          disabled={!podeDecidir}
          onChange={({ target: { checked } }) => {
            setAsked(checked);
            check.mutate(checked, { onSettled: () => setAsked(null) });
          }}
        />
        {responsavelConferido !== null && asked === null && (
          <p className="fine quiet num">
            por {responsavelConferido.por}, {sinceWords(responsavelConferido.conferidaEm, now)}
          </p>
        )}
      </div>
      {check.error !== null && (
        <Note kind="stop" role="alert">
          {check.error.message}
        </Note>
      )}
    </>
  );
}

type ComoConferiProps = {
  ref: React.Ref<HTMLDivElement>;
  formas: readonly FormaDeConferir[];
  value: FormaDeConferir | null;
  onChoose: (forma: FormaDeConferir) => void;
};

function ComoConferi({ ref, formas, value, onChoose }: ComoConferiProps) {
  return (
    <div ref={ref} className="identidade-formas" role="radiogroup" aria-label="Como conferi">
      <span className="fine quiet" aria-hidden="true">
        Como conferi
      </span>
      {formas.map((forma) => (
        <label className="inline-row" key={forma}>
          <input
            type="radio"
            name="como-conferi"
            className="radio"
            checked={value === forma}
            onChange={() => onChoose(forma)}
          />
          {rotuloDaForma(forma)}
        </label>
      ))}
    </div>
  );
}

/**
 * Asks the patient for the document in the chat: the promised time is paused, and the case leaves this doctor's hand.
 */
function PedirDocumento({ pedidoId }: { pedidoId: string }) {
  const ask = usePerguntarAoPaciente(pedidoId);
  const [id] = useState(() => crypto.randomUUID());
  return (
    <>
      <Button
        variant="secondary"
        size="desk"
        busy={ask.isPending}
        title="O paciente recebe o pedido no chat e por e-mail; o prazo para até ele responder."
        onClick={() => ask.mutate({ id, texto: PEDIDO_DO_DOCUMENTO, pedeDocumento: true })}
      >
        Pedir documento
      </Button>
      {ask.error !== null && (
        <Note kind="stop" role="alert">
          {ask.error.message}
        </Note>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
