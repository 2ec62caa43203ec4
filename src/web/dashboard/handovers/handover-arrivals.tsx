import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { questionsPath } from '#contract/page-paths.ts';
import { showDate } from '#records';
import { showToast } from '../../ui/toast/toast-store.ts';
import { rememberedForUser, rememberForUser } from '../../ui/user-memory.ts';
import { handoversQuery } from './handover-queries.ts';

/** The name under which this browser keeps up to when its user was told of what was handed to them. */
const TOLD = 'handovers-told';

/** Tells the user on any screen, once, that a colleague has handed them a questionnaire. */
export function HandoverArrivals() {
  const navigate = useNavigate();
  const { data } = useQuery(handoversQuery());
  useEffect(() => {
    const told = rememberedForUser(TOLD) ?? '';
    const latest = data?.toMe.find(({ openedAt, handedAt }) => openedAt === null && handedAt > told);
    if (!latest) return;
    rememberForUser(TOLD, latest.handedAt);
    const { entity, from, day } = latest;
    showToast({
      sentence: `${from.name} handed you ${entity.name}${day === null ? '' : `, by ${showDate(day)}`}.`,
      action: { label: 'Open', onPress: () => void navigate(questionsPath(entity)) },
    });
  }, [data, navigate]);
  return null;
}
