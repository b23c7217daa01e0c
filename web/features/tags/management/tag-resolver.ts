import { zodResolver } from '@hookform/resolvers/zod';
import { createTag } from '#contract/catalog/tags.ts';

export const tagResolver = zodResolver(createTag.body.required());
