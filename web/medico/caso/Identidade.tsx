import { useState } from 'react';
import type { Caso } from '../../../contracts/consultorio/caso.contract.ts';
import { formatDataBr } from '../../../domain/calendario/datas.ts';
import { formatCpf } from '../../../domain/contas/cpf.ts';
import { FotoDaIdentidade } from '../../caso/caso.public.ts';
import { useNow } from '../../lib/clock/clock.ts';
import { Kbd } from '../../ui/keys/Kbd.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { sinceWords } from '../../lib/words/since.ts';
import { useConferirIdentidade } from './caso.api.ts';

/** The identity document beside what is registered, and the checkbox that says that they were compared. */
export function Identidade({ caso }: { caso: Caso }) {
  const { paciente, identidade, podeDecidir, pedido } = caso;
  const check = useConferirIdentidade(pedido.id);
  const now = useNow();
  const photo = caso.arquivos.find(({ tipo }) => tipo === 'documento_oficial');
  // The mutation tells of itself a moment later: until then the box would fall back under the finger.
  const [asked, setAsked] = useState<boolean | null>(null);
  const checked = asked ?? identidade !== null;
  const mark = (conferida: boolean) => {
    setAsked(conferida);
    check.mutate(conferida, { onSettled: () => setAsked(null) });
  };
  return (
    <Card as="section" className="identidade" aria-label="Identidade">
      <FotoDaIdentidade arquivo={photo ?? null} />
      <dl>
        <Fact name="Nome no cadastro">{paciente.nome}</Fact>
        <Fact name="Nascimento">
          {paciente.nascimento === null ? '–' : formatDataBr(paciente.nascimento)}
        </Fact>
        <Fact name="CPF">{formatCpf(paciente.cpf)}</Fact>
        {paciente.responsavel !== null && (
          <Fact name="Responsável">
            {paciente.responsavel.nome}, CPF {formatCpf(paciente.responsavel.cpf)}
          </Fact>
        )}
      </dl>
      <div className="identidade-pe">
        <Checkbox
          id="conferi-a-identidade"
          label="Conferi a identidade do paciente"
          checked={checked}
          disabled={!podeDecidir}
          onChange={(event) => mark(event.target.checked)}
          onKeyDown={(event) => event.key === 'Enter' && !event.repeat && mark(!checked)}
        />
        {podeDecidir && !checked && <Kbd keys={['I', 'Enter']} />}
        {identidade !== null && asked === null && (
          <p className="fine quiet num">
            por {identidade.por}, {sinceWords(identidade.conferidaEm, now)}
          </p>
        )}
      </div>
      {check.error !== null && (
        <Note kind="stop" role="alert">
          {check.error.message}
        </Note>
      )}
    </Card>
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
