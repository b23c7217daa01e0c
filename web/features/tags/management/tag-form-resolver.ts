import { zodResolver } from '@hookform/resolvers/zod';
import { createTagEndpoint } from '#contract/catalog/tags.ts';

export const tagFormResolver = zodResolver(createTagEndpoint.body.required());
