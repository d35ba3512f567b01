import type { ProblemKind } from './kind.ts'

/** Courses that are taken, and the attempts at their quizzes. */
export const courseProblems = {
  course_not_found: {
    status: 404,
    fr: 'Ce cours n’existe pas ou plus.',
    en: 'This course does not exist, or no longer does.',
  },
  course_ended: {
    status: 404,
    fr: 'Votre accès à ce cours est terminé. Contactez-nous pour le prolonger.',
    en: 'Your access to this course has ended. Contact us to extend it.',
  },
  module_not_found: {
    status: 404,
    fr: 'Ce module n’existe pas ou plus.',
    en: 'This module does not exist, or no longer does.',
  },
  lesson_not_found: {
    status: 404,
    fr: 'Cette leçon n’existe pas ou plus.',
    en: 'This lesson does not exist, or no longer does.',
  },
  question_not_found: {
    status: 404,
    fr: 'Cette question n’existe pas ou plus.',
    en: 'This question does not exist, or no longer does.',
  },
  attempt_not_found: {
    status: 404,
    fr: 'Cette tentative n’existe pas ou plus.',
    en: 'This attempt does not exist, or no longer does.',
  },
  course_published: {
    status: 409,
    fr: 'Ce cours a été publié\u00A0: il ne s’efface plus.',
    en: 'This course has been published: it can no longer be deleted.',
  },
  course_unpublished: {
    status: 409,
    fr: 'Ce cours n’a pas encore été publié\u00A0: publiez-le, puis mettez-le en vente.',
    en: 'This course has not been published yet: publish it, then put it on sale.',
  },
  course_full: {
    status: 409,
    fr: 'Ce cours ne peut pas en contenir davantage.',
    en: 'This course cannot hold any more of these.',
  },
  module_not_empty: {
    status: 409,
    fr: 'Ce module contient encore des leçons\u00A0: déplacez-les ou supprimez-les d’abord.',
    en: 'This module still has lessons: move or delete them first.',
  },
  media_unfit: {
    status: 409,
    fr: 'Ce fichier n’est pas du type qu’il faut à cet endroit.',
    en: 'This file is not of the type that is needed here.',
  },
  lesson_kind: {
    status: 409,
    fr: 'Une leçon garde son genre\u00A0: créez-en une autre.',
    en: 'A lesson keeps its kind: make another one.',
  },
  course_incomplete: {
    status: 409,
    fr: 'Il manque encore quelque chose à ce cours\u00A0: la liste est sur sa page.',
    en: 'This course still lacks something: the list is on its page.',
  },
  course_unchanged: {
    status: 409,
    fr: 'Rien n’a changé depuis la dernière publication.',
    en: 'Nothing has changed since it was last published.',
  },
  attempt_open: {
    status: 409,
    fr: 'Cette tentative n’est pas encore terminée.',
    en: 'This attempt has not finished yet.',
  },
  attempts_used: {
    status: 409,
    fr: 'Vous avez utilisé toutes vos tentatives. Contactez-nous.',
    en: 'You have used all your attempts. Please contact us.',
  },
  attempt_too_soon: {
    status: 409,
    fr: 'Vous pourrez réessayer dans {hours} {hours|heure|heures}.',
    en: 'You can try again in {hours} {hours|hour|hours}.',
  },
  assessment_passed: {
    status: 409,
    fr: 'Vous avez déjà réussi cette évaluation.',
    en: 'You have already passed this assessment.',
  },
} satisfies Record<string, ProblemKind>
