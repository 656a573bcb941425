import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useAgenda, useAgendaMedicos, type AgendaOwner } from './agenda.api.ts';
import { AgendaEditor } from './AgendaEditor.tsx';
import './agenda.css';

/** `/agenda`: a doctor edits the own agenda, the administrator chooses one. */
export function AgendaPage() {
  const { medico } = useSession();
  // Kept while a session that ended asks for the sign-in again.
  const [own] = useState(medico);
  return own === null ? <DeskAgenda /> : <AgendaOf owner={{ medicoId: own.id, own: true }} />;
}

/** The administrator's choice of a doctor; the address remembers it. */
function DeskAgenda() {
  const [params, setParams] = useSearchParams();
  const query = useAgendaMedicos(true);
  const medicos = query.data ?? [];
  const chosen = medicos.find(({ id }) => id === params.get('medico')) ?? medicos[0];
  if (chosen === undefined) {
    return (
      <AgendaFrame busy={query.isPending}>
        <LoadedQuery query={query}>
          {() => (
            <Note kind="info" title="Nenhum médico cadastrado">
              <p>A agenda é de cada médico. Cadastre o primeiro.</p>
              <LinkButton variant="secondary" size="desk" to="/medicos">
                Médicos
              </LinkButton>
            </Note>
          )}
        </LoadedQuery>
      </AgendaFrame>
    );
  }
  const choice = (
    <Field label="Médico" id="agenda-medico" className="agenda-medico">
      {(control) => (
        <Select
          {...control}
          value={chosen.id}
          onChange={({ target }) => setParams({ medico: target.value }, { replace: true })}
        >
          {medicos.map(({ id, nome }) => (
            <option key={id} value={id}>
              {nome}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return <AgendaOf key={chosen.id} owner={{ medicoId: chosen.id, own: false }} choice={choice} />;
}

function AgendaOf({ owner, choice }: { owner: AgendaOwner; choice?: ReactNode }) {
  const query = useAgenda(owner);
  return (
    <AgendaFrame busy={query.isPending} choice={choice}>
      <LoadedQuery query={query}>{(saved) => <AgendaEditor saved={saved} owner={owner} />}</LoadedQuery>
    </AgendaFrame>
  );
}

type AgendaFrameProps = { busy: boolean; choice?: ReactNode; children: ReactNode };

function AgendaFrame({ busy, choice, children }: AgendaFrameProps) {
  return (
    <Page layout="desk" busy={busy}>
      <PageHeader
        title="Agenda de consultas"
        lead="Horários que o paciente vê depois de uma recusa."
        actions={choice}
      />
      {children}
    </Page>
  );
}
